import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { missingText } from '@headframe/domain/units/number-text';
import { useMemo, type ReactNode } from 'react';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { EditSettingButton } from '../../commands/index.ts';
import { asicSettingActions } from '../settings/asic-setting-kit.ts';
import type { AsicDetail } from './asic-detail.ts';
import { RangeFacts } from './RangeFacts.tsx';
import styles from './Drawer.module.css';

/** What an operator has set on a miner; a pencil opens the dialog of each setting. */
export function SettingsTab({ asic }: { asic: AsicDetail }) {
  const context = useMemo(() => ({ where: { id: { _eq: asic.id } }, count: 1, row: asic }), [asic]);
  const edited = (name: string, value: ReactNode) => (
    <span className={styles['edited']}>
      <span>{value}</span>
      <EditSettingButton actions={asicSettingActions} name={name} context={context} />
    </span>
  );
  const { coinEnum, idealRateManual, idealRateFinal, consumption } = asic;
  const ideal = formatWireHashrate(idealRateFinal, coinEnum);
  return (
    <>
      <DetailSection title="Labels">
        <Facts
          facts={[
            ['Tags', edited('tags', asic.tags.join(', ') || missingText)],
            ['Note', edited('note', asic.note || missingText)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Rates">
        <Facts
          facts={[
            [
              'Ideal hashrate',
              edited('idealHashrate', idealRateManual === null ? `${ideal} (as reported)` : `${ideal} (set)`),
            ],
            [
              'Consumption',
              edited('consumption', consumption === null ? 'By data sheet' : formatEfficiency(consumption)),
            ],
          ]}
        />
      </DetailSection>
      <DetailSection title="Safe ranges">
        <RangeFacts asic={asic} />
        <div className={styles['edited']}>
          <span>Issues are shown outside of these.</span>
          <EditSettingButton actions={asicSettingActions} name="safeRanges" context={context} />
        </div>
      </DetailSection>
    </>
  );
}
