import { formatFanSpeed } from '@headframe/domain/units/climate';
import { missingText } from '@headframe/domain/units/number-text';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/RelativeTime.tsx';
import { BoardsTable } from './BoardsTable.tsx';
import type { AsicDetail } from './use-asic-detail.ts';
import styles from './Drawer.module.css';

/** What the device is made of: boards, fans, and what identifies it. */
export function HardwareTab({ asic }: { asic: AsicDetail }) {
  return (
    <>
      <DetailSection title="Boards">
        {asic.boards.length > 0 ? <BoardsTable boards={asic.boards} /> : <Nothing what="boards" />}
      </DetailSection>
      <DetailSection title="Fans">
        {asic.fans.length > 0 ? (
          <Facts facts={asic.fans.map(({ index, rpm }) => [`Fan ${index + 1}`, formatFanSpeed(rpm)] as const)} />
        ) : (
          <Nothing what="fans" />
        )}
      </DetailSection>
      <DetailSection title="Identity">
        <Facts facts={identity(asic)} />
      </DetailSection>
    </>
  );
}

function Nothing({ what }: { what: string }) {
  return <p className={styles['nothing']}>No {what} data</p>;
}

function identity(asic: AsicDetail) {
  const { macAddress } = asic;
  const text = (value: string | null) => value || missingText;
  return [
    ['Worker', text(asic.workerName)],
    ['Hostname', text(asic.hostname)],
    ['Model', text(asic.model)],
    ['Firmware', text(asic.firmware)],
    ['Protocol', text(asic.family)],
    ['Serial number', text(asic.serialNumber)],
    [
      'MAC',
      macAddress ? (
        <span key="mac">
          {macAddress} <CopyButton text={macAddress} label="MAC" />
        </span>
      ) : (
        missingText
      ),
    ],
    ['Agent', `${asic.agentName}${asic.agentOnline ? '' : ' (offline)'}`],
    ['Tags', asic.tags.join(', ') || missingText],
    ['Note', text(asic.note)],
    ['Last scan', <RelativeTime key="scan" at={asic.lastScanAt} />],
    ['Added', <RelativeTime key="added" at={asic.createdAt} />],
  ] as const;
}
