import { Button } from '@mantine/core';
import { WaitingWithdrawalsDocument, type PayoutWithdrawalFragment } from '../../../generated/payout.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { payoutPage } from './payout.route.ts';
import { useRefetchOn } from './use-refetch-on.ts';
import { WaitingState } from './WaitingState.tsx';
import { withdrawalCells, withdrawalHeads } from './withdrawal-cells.tsx';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

const columns = [...withdrawalHeads, 'State', 'Action'];

interface WaitingWithdrawalsProps {
  version: number;
  onDone(): void;
}

/** Withdrawals that no payout has taken: held, left out with the reason, or next; each can be declined. */
export function WaitingWithdrawals({ version, onDone }: WaitingWithdrawalsProps) {
  const { waiting: page, size } = payoutPage.useSearch();
  const setSearch = payoutPage.useSetSearch();
  const { data, error, refetch } = useData(WaitingWithdrawalsDocument, { limit: size, offset: (page - 1) * size });
  useRefetchOn(version, refetch);
  const found = data?.adminPayoutWithdrawals;
  useLastPage({ page, size }, found?.count, (last) => setSearch({ waiting: last }));
  const decline = async (withdrawal: PayoutWithdrawalFragment) => {
    if (await openDialog<true>((dialog) => <DeclineDialog {...dialog} withdrawal={withdrawal} />)) onDone();
  };
  return (
    <section className={classes['stack']} aria-label="Waiting withdrawals">
      <div className={styles['head']}>
        <h2>Waiting withdrawals</h2>
        {found && <span className={classes['caption']}>{formatCount(found.count)}</span>}
      </div>
      {error && !found ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !found ? (
        <SkeletonBlock height={120} subject="waiting withdrawals" />
      ) : found.count === 0 ? (
        <NothingYet title="Nothing waits" text="Withdrawals appear here until a payout takes them." />
      ) : (
        <>
          <PlainTable
            label="Table of waiting withdrawals"
            columns={columns}
            rows={found.withdrawals.map((withdrawal) => ({
              key: withdrawal.id,
              cells: [
                ...withdrawalCells(withdrawal),
                <WaitingState key="state" withdrawal={withdrawal} />,
                <Button
                  key="action"
                  size="xs"
                  variant="default"
                  className={styles['action'] ?? ''}
                  aria-label={`Decline withdrawal ${withdrawal.number}`}
                  onClick={() => void decline(withdrawal)}
                >
                  Decline
                </Button>,
              ],
            }))}
          />
          {found.count > size && (
            <Pagination
              page={page}
              size={size}
              total={found.count}
              onPage={(number) => setSearch({ waiting: number }, true)}
              onSize={(number) => setSearch({ size: number, waiting: 1, page: 1 })}
            />
          )}
        </>
      )}
    </section>
  );
}
