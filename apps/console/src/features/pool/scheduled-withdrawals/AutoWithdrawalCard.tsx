import * as z from 'zod/mini';
import type { AutoWithdrawalRowFragment } from '../../../generated/scheduled-withdrawal.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { Facts } from '../../../ui/DetailDrawer.tsx';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { percentOf } from './auto-withdrawal-form.ts';
import { autoWithdrawalActions } from './auto-withdrawal.actions.tsx';
import { NextRun } from './NextRun.tsx';
import { outcomeText, scheduleText } from './schedule-text.ts';
import styles from './ScheduledWithdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

const addressesSchema = z.array(
  z.object({ entry: z.string(), code: z.string(), description: z.string(), share: z.number(), isPayable: z.boolean() }),
);

/** An auto-withdrawal: whom it pays, when, and the outcome of its last window. */
export function AutoWithdrawalCard({ row, onDone }: { row: AutoWithdrawalRowFragment; onDone(): void }) {
  const { dayOfTheMonth: dayOfMonth, dayOfTheWeek: dayOfWeek } = row;
  return (
    <section className={`${classes['panel']} ${styles['card']}`} aria-label="Auto-withdrawal">
      <Facts
        facts={[
          ['Coin', 'Bitcoin'],
          [
            'Minimum',
            <span key="minimum">
              <CoinAmount coins={row.minAmount} /> BTC
            </span>,
          ],
          ['Schedule', `${scheduleText({ dayOfMonth, dayOfWeek })}, 5:30 to 12:00 UTC`],
          ['Next run', <NextRun key="next" row={row} />],
          ['Last run', outcomeText(row) ?? 'None yet'],
          ['Created', <RelativeTime key="created" at={row.createdAt} />],
          ['By', row.changedBy ?? 'A deleted account'],
        ]}
      />
      <ul className={styles['addresses']} aria-label="Addresses">
        {addressesSchema.parse(row.addresses).map(({ entry, code, description, share, isPayable }) => (
          <li key={entry}>
            <span data-numeric>{percentOf(share)} %</span>
            <span>
              {description && <div>{description}</div>}
              <span className={styles['code']}>{code}</span>
              {!isPayable && <div className={classes['problem']}>Archived or deleted: nothing is withdrawn.</div>}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <ActionButtons actions={actionsFor(autoWithdrawalActions, { row, onDone })} />
      </div>
    </section>
  );
}
