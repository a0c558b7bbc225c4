import { Button } from '@mantine/core';
import { chainLabel } from '@headframe/domain/pool/chain-label';
import { ManualPayoutsDocument, type ManualPayoutsQuery, type PayoutStatusQuery } from '../../../generated/payout.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { giveBatchBack } from './give-batch-back.tsx';
import { MarkSentDialog } from './MarkSentDialog.tsx';
import { useRefetchOn } from './use-refetch-on.ts';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** A batch that waits to be paid and marked as sent. */
export type Batch = ManualPayoutsQuery['adminManualPayouts'][number];

interface ManualBatchesProps {
  version: number;
  chains: PayoutStatusQuery['adminPayoutStatus'];
  onDone(): void;
}

/** Batches that a person pays: each is exported, then marked as sent or given back; nothing where there is none. */
export function ManualBatches({ version, chains, onDone }: ManualBatchesProps) {
  const { data, error, refetch } = useData(ManualPayoutsDocument, {});
  useRefetchOn(version, refetch);
  const batches = data?.adminManualPayouts;
  if (error && !batches)
    return (
      <section aria-label="Batches by hand">
        <ErrorState error={error} onRetry={refetch} />
      </section>
    );
  if (!batches || batches.length === 0) return null;
  const mark = async (batch: Batch) => {
    if (await openDialog<true>((dialog) => <MarkSentDialog {...dialog} batch={batch} />)) onDone();
  };
  const giveBack = (batch: Batch) =>
    giveBatchBack(batch).then((isGiven) => {
      if (isGiven) onDone();
    }, reportFailure);
  const chainOf = ({ chainId }: Batch) => {
    const chain = chains.find((one) => one.chainId === chainId);
    return chain ? chainLabel(chain) : `Chain ${chainId}`;
  };
  return (
    <section className={classes['stack']} aria-label="Batches by hand">
      <div className={styles['head']}>
        <h2>Batches by hand</h2>
        <span className={classes['caption']}>taken, and not marked as sent</span>
      </div>
      <p className={classes['note']}>
        Export a batch, pay all of it in one transaction, and mark it as sent with its transaction ID. Give it back only
        if nothing of it was paid.
      </p>
      <PlainTable
        label="Table of batches"
        columns={['Batch', 'Amount', 'Taken', 'Actions']}
        rows={batches.map((batch) => ({
          key: batch.id,
          cells: [
            <>
              <span>Batch {batch.id}</span>
              <SecondLine>{chainOf(batch)}</SecondLine>
            </>,
            <>
              <CoinAmount satoshi={batch.amount} />
              <SecondLine>
                {formatCount(batch.withdrawals)} {batch.withdrawals === 1 ? 'withdrawal' : 'withdrawals'}
              </SecondLine>
            </>,
            <RelativeTime key="taken" at={batch.createdAt} />,
            <div key="actions" className={classes['actions']}>
              <Button
                size="xs"
                variant="default"
                aria-label={`Export batch ${batch.id}`}
                onClick={() => saveFile(`payout-${batch.id}.csv`, new Blob([batch.csv], { type: 'text/csv' }))}
              >
                Export CSV
              </Button>
              <Button size="xs" aria-label={`Mark batch ${batch.id} as sent`} onClick={() => void mark(batch)}>
                Mark as sent
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`Give batch ${batch.id} back`}
                onClick={() => void giveBack(batch)}
              >
                Give back
              </Button>
            </div>,
          ],
        }))}
      />
    </section>
  );
}
