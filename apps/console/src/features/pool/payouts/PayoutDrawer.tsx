import { chainLabel } from '@headframe/domain/pool/chain-label';
import { useState } from 'react';
import { PayoutDetailDocument, type PayoutRowFragment } from '../../../generated/payout.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { ItemDrawer } from '../../../ui/list/ItemDrawer.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import type { Fact } from '../../../ui/table/column-facts.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { Pagination, type PageSize } from '../../../ui/table/Pagination.tsx';
import { engineName, payoutAmount, payoutLook } from './payout-state.ts';
import { useRefetchOn } from './use-refetch-on.ts';
import { withdrawalCells, withdrawalHeads } from './withdrawal-cells.tsx';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface PayoutDrawerProps {
  id: string;
  version: number;
  onClose(): void;
}

/** One payout: its transactions, the latest first, and the withdrawals that it pays. */
export function PayoutDrawer({ id, version, onClose }: PayoutDrawerProps) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const { data, error, refetch } = useData(
    PayoutDetailDocument,
    { id, limit: size, offset: (page - 1) * size },
    { handles: ['not-found'] },
  );
  useRefetchOn(version, refetch);
  const isMissing = error?.code === 'not-found';
  const withdrawals = data?.adminPayoutWithdrawals;
  return (
    <ItemDrawer<PayoutRowFragment>
      detail={{
        item: isMissing ? undefined : data?.adminPayout,
        isMissing,
        error: isMissing ? undefined : error,
        refetch,
      }}
      noun="Payout"
      missing="It was given back, or never was."
      name={(payout) => `Payout ${payout.id}`}
      title={(payout) => (
        <>
          Payout {payout.id} <StatusBadge {...payoutLook(payout.state, payout.engine)} />
        </>
      )}
      onClose={onClose}
    >
      {(payout) => (
        <>
          <DetailSection title="Payout">
            <Facts
              facts={[
                ['Chain', chainLabel(payout)],
                ['Paid by', engineName(payout.engine)],
                ['Amount', <CoinAmount key="amount" satoshi={payoutAmount(payout)} />],
                ['Withdrawals', formatCount(payout.withdrawals)],
                ...notificationFacts(payout),
                ['Made', <RelativeTime key="made" at={payout.createdAt} />],
                ['Updated', <RelativeTime key="updated" at={payout.updatedAt} />],
              ]}
            />
          </DetailSection>
          <DetailSection title="Transactions">
            {payout.versions.length === 0 && <p className={classes['note']}>There is none yet.</p>}
            {payout.versions.toReversed().map((one) => (
              <div key={one.version} className={styles['transaction']}>
                <code>{one.txid}</code>
                <CopyButton text={one.txid} label={`Transaction ID ${one.version}`} />
                <p>
                  Version {one.version}, fee <CoinAmount satoshi={one.fee} />,{' '}
                  {one.sentAt === null ? (
                    'not sent yet'
                  ) : (
                    <>
                      sent <RelativeTime at={one.sentAt} />
                    </>
                  )}
                  {payout.engine !== 'manual' && `, ${confirmationText(one.confirmations)}`}
                </p>
              </div>
            ))}
          </DetailSection>
          <DetailSection title="Withdrawals">
            {payout.withdrawals === 0 && payout.notifications > 0 ? (
              <p className={classes['note']}>
                None. It funds the transactions that notify the holders of payment codes, before the first payment to
                them.
              </p>
            ) : (
              <PlainTable
                label="Table of its withdrawals"
                columns={withdrawalHeads}
                rows={(withdrawals?.withdrawals ?? []).map((one) => ({ key: one.id, cells: withdrawalCells(one) }))}
              />
            )}
            {withdrawals && withdrawals.count > 10 && (
              <Pagination
                page={page}
                size={size}
                total={withdrawals.count}
                onPage={setPage}
                onSize={(chosen) => {
                  setSize(chosen);
                  setPage(1);
                }}
              />
            )}
          </DetailSection>
        </>
      )}
    </ItemDrawer>
  );
}

/** What a payout funds beside withdrawals; nothing for most. */
function notificationFacts({ notifications, notificationAmount }: PayoutRowFragment): Fact[] {
  if (notifications === 0) return [];
  return [
    ['Notifications of payment codes', formatCount(notifications)],
    ['They get', <CoinAmount key="notifications" satoshi={notificationAmount} />],
  ];
}

function confirmationText(confirmations: number): string {
  if (confirmations < 0) return `displaced by a transaction that is ${formatCount(-confirmations)} deep`;
  return `${formatCount(confirmations)} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
}
