import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { chainLabel } from '@headframe/domain/pool/chain-label';
import { missingText } from '@headframe/domain/units/number-text';
import type { ReactNode } from 'react';
import { PayoutListDocument, type PayoutRowFragment } from '../../../generated/payout.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { LongCode, PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { engineName, payoutAmount, payoutLook, payoutPurpose, shownVersion } from './payout-state.ts';
import { payoutPage } from './payout.route.ts';
import { useRefetchOn } from './use-refetch-on.ts';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

const columns = ['Payout', 'State', 'Amount', 'Fee', 'Sent', 'Confirmations', 'Transaction ID'] as const;

/** Every payout with its state and transaction, the newest first. */
export function PayoutList({ version }: { version: number }) {
  const { page, size, show } = payoutPage.useSearch();
  const setSearch = payoutPage.useSetSearch();
  const variables = { isOpen: show === 'open', limit: size, offset: (page - 1) * size };
  const { data, error, refetch } = useData(PayoutListDocument, variables);
  useRefetchOn(version, refetch);
  const found = data?.adminPayouts;
  useLastPage({ page, size }, found?.count, (last) => setSearch({ page: last }));
  return (
    <section className={classes['stack']} aria-label="All payouts">
      <div className={styles['head']}>
        <h2>All payouts</h2>
        {found && <span className={classes['caption']}>{formatCount(found.count)}</span>}
        <SegmentedControl
          size="xs"
          aria-label="Which payouts"
          value={show}
          data={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'Open' },
          ]}
          onChange={(chosen) => setSearch({ show: chosen === 'open' ? 'open' : 'all', page: 1 }, true)}
        />
      </div>
      {error && !found ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !found ? (
        <SkeletonBlock height={180} subject="all payouts" />
      ) : found.count === 0 ? (
        <NothingYet
          title={show === 'open' ? 'No payout is open' : 'No payouts yet'}
          text={
            show === 'open' ? 'All of them are final.' : 'Withdrawals that are paid together appear here as one payout.'
          }
        />
      ) : (
        <>
          <PlainTable
            label="Table of payouts"
            columns={columns}
            rows={found.payouts.map((payout) => ({
              key: payout.id,
              cells: payoutCells(payout, () => setSearch({ payout: payout.id }, true)),
            }))}
          />
          {found.count > size && (
            <Pagination
              page={page}
              size={size}
              total={found.count}
              onPage={(number) => setSearch({ page: number }, true)}
              onSize={(number) => setSearch({ size: number, page: 1, waiting: 1 })}
            />
          )}
        </>
      )}
    </section>
  );
}

function payoutCells(payout: PayoutRowFragment, onOpen: () => void): readonly ReactNode[] {
  const shown = shownVersion(payout.versions);
  const isByHand = payout.engine === 'manual';
  return [
    <>
      <button type="button" className={styles['open']} onClick={onOpen}>
        Payout {payout.id}
      </button>
      <SecondLine>{chainLabel(payout)}</SecondLine>
    </>,
    <>
      <StatusBadge {...payoutLook(payout.state, payout.engine)} />
      <SecondLine>{engineName(payout.engine)}</SecondLine>
    </>,
    <>
      <CoinAmount satoshi={payoutAmount(payout)} />
      <SecondLine>{payoutPurpose(payout)}</SecondLine>
    </>,
    shown === undefined ? (
      missingText
    ) : (
      <>
        <CoinAmount satoshi={shown.fee} />
        {payout.versions.length > 1 && <SecondLine>raised {payout.versions.length - 1}×</SecondLine>}
      </>
    ),
    shown?.sentAt == null ? missingText : <RelativeTime at={shown.sentAt} />,
    shown === undefined || isByHand ? missingText : formatCount(Math.max(0, shown.confirmations)),
    shown === undefined ? missingText : <LongCode>{shown.txid}</LongCode>,
  ];
}
