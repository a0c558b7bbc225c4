import type { RolloutSettings } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import { stageSizes } from '@headframe/domain/plans/stage-sizes';
import { counted, formatCount } from '../../../../ui/figure/format.ts';
import styles from './Rollout.module.css';

/** What a rollout will do, in sentences: its stages, and the time that it waits between them. */
export function RolloutPlan({ count, settings }: { count: number; settings: RolloutSettings }) {
  const { batchCount, soakMinutes } = settings;
  const [canary = 0, ...others] = stageSizes(count, settings);
  const last = others.at(-1) ?? 0;
  const sizes = last === batchCount || others.length === 0 ? '' : `, the last of ${formatCount(last)}`;
  const further =
    others.length === 0
      ? ''
      : ` Then ${counted(others.length, 'stage')} of ${formatCount(Math.min(batchCount, count - canary))}${others.length > 1 ? sizes : ''}.`;
  const soaking = soakMinutes * (others.length + 1);
  return (
    <p className={styles['plan']} aria-label="Plan" role="note">
      {counted(canary, 'miner')} first{canary > 1 && ', one of each model and control board as far as it goes'}.
      {further}
      {soakMinutes === 0
        ? ' Updated miners are not watched.'
        : ` The soak times take ${formatCount(soaking)} min together, beside the updates.`}
    </p>
  );
}
