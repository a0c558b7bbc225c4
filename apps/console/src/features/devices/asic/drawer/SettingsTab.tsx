import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { useMemo, type ReactNode } from 'react';
import { useCan } from '../../../../transport/session/access.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { EditSettingButton } from '../../commands/index.ts';
import { CredentialOutcome } from '../credentials/CredentialOutcome.tsx';
import { asicSettingActions } from '../settings/asic-setting-kit.ts';
import type { AsicDetail } from './asic-detail.ts';
import { RangeFacts } from './RangeFacts.tsx';
import styles from './Drawer.module.css';

/** When a commanded start or stop begins, and over what time it is spread. */
function paceText(delay: number | null, ramp: number | null): string {
  const begin = delay ? `After ${formatDuration(delay)}` : 'At once';
  return ramp ? `${begin}, ramp ${formatDuration(ramp)}` : begin;
}

/** Whether targets are repeated, and how often that was needed. */
function Repeats({ asic: { isInfiniteRetry, retryCount, retryAt } }: { asic: AsicDetail }) {
  if (!isInfiniteRetry) return 'Commanded once';
  if (retryCount === 0 || retryAt === null) return 'Repeated until kept';
  return (
    <>
      Repeated {retryCount} times, next <RelativeTime at={retryAt} />
    </>
  );
}

/** What an operator has set on a miner; a pencil opens the dialog of each setting. */
export function SettingsTab({ asic }: { asic: AsicDetail }) {
  const mayReadCredentials = useCan('agent_worker_credential');
  const context = useMemo(() => ({ where: { id: { _eq: asic.id } }, count: 1, row: asic }), [asic]);
  const edited = (name: string, value: ReactNode) => (
    <span className={styles['edited']}>
      <span>{value}</span>
      <EditSettingButton actions={asicSettingActions} name={name} context={context} />
    </span>
  );
  const { coinEnum, idealRateManual, idealRateFinal, consumption, autoFollowPduDelay } = asic;
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
      {mayReadCredentials && (
        <DetailSection title="Credential">
          <Facts facts={[['Last test', <CredentialOutcome key="credential" asic={asic} />]]} />
        </DetailSection>
      )}
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
      <DetailSection title="Start and stop">
        <Facts
          facts={[
            ['Start', edited('delays', paceText(asic.delayStart, asic.rampStart))],
            ['Stop', paceText(asic.delayStop, asic.rampStop)],
            [
              'After power',
              edited(
                'pduDelay',
                autoFollowPduDelay === null ? 'Stays stopped' : `After ${formatDuration(autoFollowPduDelay)}`,
              ),
            ],
            ['Targets', edited('infiniteRetry', <Repeats key="repeats" asic={asic} />)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Safe ranges">
        <Facts facts={[['Bounds', edited('safeRanges', asic.safeRanges === null ? 'By default' : 'Some are set')]]} />
        <RangeFacts asic={asic} />
      </DetailSection>
    </>
  );
}
