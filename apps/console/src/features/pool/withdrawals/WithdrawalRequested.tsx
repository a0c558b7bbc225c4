import { Button } from '@mantine/core';
import { WithdrawalDetailDocument, WithdrawalDetailUpdatesDocument } from '../../../generated/withdrawal.ts';
import type { WithdrawalRowFragment } from '../../../generated/withdrawal.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { useDetail } from '../../../ui/list/use-detail.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { HoldText } from './HoldText.tsx';
import { useFocused } from './use-focused.ts';
import { WaitText } from './WaitText.tsx';
import { destination } from './withdrawal-columns.tsx';
import { withdrawalHistoryPage } from './withdrawal-history.route.ts';
import { withdrawalLook } from './withdrawal-look.ts';
import styles from './Withdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

const source = liveItemOf('withdrawals', {
  document: WithdrawalDetailDocument,
  updates: WithdrawalDetailUpdatesDocument,
});

/** A withdrawal that was requested, as far as it is. */
export function WithdrawalRequested({ requested, onNext }: { requested: WithdrawalRowFragment; onNext(): void }) {
  const { item } = useDetail({ id: requested.id, ...source });
  const row = item ?? requested;
  const heading = useFocused<HTMLHeadingElement>();
  return (
    <section className={`${classes['panel']} ${styles['card']}`} aria-label="Requested withdrawal" aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        Withdrawal requested
      </h2>
      <div>
        <StatusBadge {...withdrawalLook(row.status)} /> <CoinAmount coins={row.amount} /> BTC to
        <div className={styles['full']}>{destination(row)}</div>
      </div>
      {row.status === 'Pending' && <HoldText until={row.holdUntil} reason={row.holdReason} />}
      <WaitText reason={row.waitReason} />
      <p className={classes['note']}>{row.isCancelable ? 'Follow or cancel it' : 'Follow it'} in your history.</p>
      <div className={styles['buttons']}>
        <PageLink page={withdrawalHistoryPage} search={{ withdrawal: row.id }}>
          View in history
        </PageLink>
        <Button variant="default" onClick={onNext}>
          New withdrawal
        </Button>
      </div>
    </section>
  );
}
