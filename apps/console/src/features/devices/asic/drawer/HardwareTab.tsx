import { formatFanSpeed, formatTemperature } from '@headframe/domain/units/climate';
import { missingText } from '@headframe/domain/units/number-text';
import { CopyButton } from '../../../../ui/file/CopyButton.tsx';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { AsicOutlets } from '../../outlet-links/index.ts';
import { BoardsTable } from './BoardsTable.tsx';
import type { AsicDetail } from './asic-detail.ts';
import classes from '../../../../ui/theme/classes.module.css';
import styles from './Drawer.module.css';

/** The hardware of the device: boards, fans, ambient values and identifiers. */
export function HardwareTab({ asic }: { asic: AsicDetail }) {
  const [fans, environment] = [fanFacts(asic), environmentFacts(asic)];
  return (
    <>
      <DetailSection title="Boards">
        {asic.boards.length > 0 ? <BoardsTable boards={asic.boards} status={asic.status} /> : <Nothing what="boards" />}
      </DetailSection>
      <DetailSection title="Fans">{fans.length > 0 ? <Facts facts={fans} /> : <Nothing what="fans" />}</DetailSection>
      {environment.length > 0 && (
        <DetailSection title="Environment">
          <Facts facts={environment} />
        </DetailSection>
      )}
      <AsicOutlets asic={asic} />
      <PowerMetadata metadata={asic.powerMetadata} />
      <DetailSection title="Identity">
        <Facts facts={identity(asic)} />
      </DetailSection>
    </>
  );
}

/** What surrounds and cools the miner, as far as it reports that. */
function environmentFacts(asic: AsicDetail) {
  const temperatures = [
    ['Ambient temperature', asic.ambientTemperature],
    ['Water inlet', asic.waterInletTemperature],
    ['Water outlet', asic.waterOutletTemperature],
    ['PSU water', asic.supplyWaterTemperature],
  ] as const;
  return temperatures.flatMap(([name, celsius]) =>
    celsius === null ? [] : [[name, formatTemperature(celsius)] as const],
  );
}

/** The fans of the miner, then that of its power supply where it reports one. */
function fanFacts({ fans, powerSupplyFan }: AsicDetail) {
  const own = fans.map(({ index, rpm }) => [`Fan ${index + 1}`, formatFanSpeed(rpm)] as const);
  return powerSupplyFan === null ? own : [...own, ['PSU fan', formatFanSpeed(powerSupplyFan)] as const];
}

function Nothing({ what }: { what: string }) {
  return <p className={classes['note']}>No {what} data</p>;
}

function identity(asic: AsicDetail) {
  const { macAddress } = asic;
  const text = (value: string | null) => value || missingText;
  return [
    ['Worker', text(asic.workerName)],
    ['Hostname', text(asic.hostname)],
    ['Model', text(asic.model)],
    ['Firmware', text(asic.firmware)],
    ['Control board', text(asic.controlBoard)],
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
    ...(asic.ports === null ? [] : ([['Own ports', asic.ports]] as const)),
    ['Agent', `${asic.agentName}${asic.agentOnline ? '' : ' (offline)'}`],
    ['Tags', asic.tags.join(', ') || missingText],
    ['Location', text(asic.location)],
    ['Note', text(asic.note)],
    ['Last scan', <RelativeTime key="scan" at={asic.lastScanAt} />],
    ['Added', <RelativeTime key="added" at={asic.createdAt} />],
  ] as const;
}

/** The settings behind the draw of a miner, by its own names, with their source and age; nothing where it reports none. */
function PowerMetadata({ metadata }: { metadata: AsicDetail['powerMetadata'] }) {
  if (metadata === null) return null;
  const settings = Object.entries(metadata.settings as Record<string, string | number | boolean>);
  return (
    <DetailSection title="Power settings of the device">
      <Facts facts={settings.map(([name, value]) => [name, String(value)] as const)} />
      <p className={styles['age']}>
        As reported over {metadata.source}, <RelativeTime at={metadata.reportedAt} />
      </p>
    </DetailSection>
  );
}
