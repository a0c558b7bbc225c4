import { formatPower } from '@headframe/domain/units/electricity';
import { counted } from '../../../../ui/figure/format.ts';
import { SkeletonLines } from '../../../../ui/state/Skeleton.tsx';
import styles from './LoadShaping.module.css';
import type { LoadPlan } from './use-load-plan.ts';
import classes from '../../../../ui/theme/classes.module.css';

const verbs: Readonly<Record<string, string>> = { stop: 'Stops', start: 'Starts', powerAdjust: 'Adjusts' };

interface PlanSummaryProps {
  plan: LoadPlan | undefined;
  problem: string | undefined;
}

/** What a plan changes, what it sums over, and what it leaves out. */
export function PlanSummary({ plan, problem }: PlanSummaryProps) {
  if (problem !== undefined)
    return (
      <p role="alert" className={classes['problem']}>
        {problem}
      </p>
    );
  if (!plan) return <SkeletonLines widths={['60%']} subject="the plan" />;
  const { command, before, after, target, estimated, uncounted, changedCount, steps } = plan;
  return (
    <section aria-label="Plan" className={styles['plan']}>
      <p>
        {changedCount === 0 ? 'Changes no miner' : `${verbs[command] ?? command} ${counted(changedCount, 'miner')}`}:{' '}
        {formatPower(before)} now, {formatPower(after)} expected.
      </p>
      {after > target ? (
        <p className={styles['uncounted']}>
          {formatPower(after - target)} above the {formatPower(target)} that they may draw: no other of these miners can
          be changed so.
        </p>
      ) : (
        changedCount > 0 && (
          <p>
            They may draw {formatPower(target)}; {formatPower(target - after)} of it stay unused.
          </p>
        )
      )}
      {estimated > 0 && (
        <p>
          {counted(estimated, 'miner')} report{estimated === 1 ? 's' : ''} no power and count
          {estimated === 1 ? 's' : ''} by hashrate and consumption.
        </p>
      )}
      {uncounted > 0 && (
        <p className={styles['uncounted']}>
          {counted(uncounted, 'miner')} of unknown draw or offline: neither counted nor changed. Stopped miners count as
          0 W.
        </p>
      )}
      {steps.length > 0 && (
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Changed miners">
          <table>
            <thead>
              <tr>
                <th scope="col">Miner</th>
                <th scope="col">Now</th>
                <th scope="col">Expected</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ name, ip, from, to }) => (
                <tr key={ip}>
                  <td>{name || ip}</td>
                  <td>{formatPower(from)}</td>
                  <td>{formatPower(to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changedCount > steps.length && <p>and {counted(changedCount - steps.length, 'more miner')}</p>}
        </div>
      )}
    </section>
  );
}
