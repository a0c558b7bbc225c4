import { Button } from '@mantine/core';
import { chainLabel } from '@headframe/domain/pool/chain-label';
import { UnknownPaymentsDocument, type UnknownPaymentsQuery } from '../../../generated/payout.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { LongCode, PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { markByHand } from './mark-by-hand.tsx';
import { PaidByDialog } from './PaidByDialog.tsx';
import { useRefetchOn } from './use-refetch-on.ts';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** A payment of the wallet that no payout made. */
export type UnknownPayment = UnknownPaymentsQuery['adminUnknownPayments'][number];

/** Payments of the wallet that a person decides on: what each paid, or that it was made by hand; nothing where there is none. */
export function UnknownPayments({ version, onDone }: { version: number; onDone(): void }) {
  const { data, error, refetch } = useData(UnknownPaymentsDocument, {});
  useRefetchOn(version, refetch);
  const payments = data?.adminUnknownPayments;
  if (error && !payments)
    return (
      <section aria-label="Unknown payments">
        <ErrorState error={error} onRetry={refetch} />
      </section>
    );
  if (!payments || payments.length === 0) return null;
  const choose = async (payment: UnknownPayment) => {
    if (await openDialog<true>((dialog) => <PaidByDialog {...dialog} payment={payment} />)) onDone();
  };
  const mark = (payment: UnknownPayment) =>
    markByHand(payment).then((isMarked) => {
      if (isMarked) onDone();
    }, reportFailure);
  return (
    <section className={classes['stack']} aria-label="Unknown payments">
      <div className={styles['head']}>
        <h2>Unknown payments</h2>
        <span className={classes['caption']}>made by the wallet, and by no payout of this database</span>
      </div>
      <p className={classes['note']}>
        The database was restored from a backup, another program pays from the same wallet, or somebody paid by hand.
        Name the withdrawals that each payment paid: they become paid by it. Mark as made by hand what paid none.
      </p>
      <PlainTable
        label="Table of unknown payments"
        columns={['Payment', 'It pays', 'Waiting withdrawals', 'Actions']}
        rows={payments.map((payment) => ({
          key: payment.id,
          cells: [
            <>
              <LongCode>{payment.txid}</LongCode>
              <SecondLine>
                {chainLabel(payment)}, <RelativeTime at={payment.madeAt} />, {placeOf(payment)}
              </SecondLine>
            </>,
            <>
              <CoinAmount satoshi={payment.amount} />
              <SecondLine>
                {payment.method === 'lightning'
                  ? 'to one invoice'
                  : `to ${formatCount(payment.outputCount)} ${payment.outputCount === 1 ? 'address' : 'addresses'}`}
              </SecondLine>
            </>,
            <>
              <span>{matchText(payment)}</span>
              {!payment.isReadable && <SecondLine>the payment cannot be read</SecondLine>}
            </>,
            <div key="actions" className={classes['actions']}>
              {payment.isReadable && payment.matches.length > 0 && (
                <Button
                  size="xs"
                  aria-label={`These were paid by it: payment ${payment.txid.slice(0, 8)}`}
                  onClick={() => void choose(payment)}
                >
                  These were paid by it
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={`Made by hand: payment ${payment.txid.slice(0, 8)}`}
                onClick={() => void mark(payment)}
              >
                Made by hand
              </Button>
            </div>,
          ],
        }))}
      />
    </section>
  );
}

function placeOf({ method, confirmations, isAbandoned }: UnknownPayment): string {
  if (method === 'lightning') return confirmations > 0 ? 'by Lightning' : 'by Lightning, on its way';
  if (confirmations > 0)
    return `${formatCount(confirmations)} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
  return isAbandoned ? 'abandoned, in no block' : 'in no block yet';
}

/** Which of its addresses withdrawals wait for, and whether the amounts agree. */
function matchText({ method, matches }: UnknownPayment): string {
  if (method === 'lightning')
    return matches.length === 0 ? 'none asks for as much' : `${formatCount(matches.length)} of the same amount`;
  if (matches.length === 0) return 'none goes to an address of it';
  const exact = matches.filter(({ isExact }) => isExact).length;
  if (exact === matches.length) return `${formatCount(exact)} with address and amount`;
  return `${formatCount(exact)} with address and amount, ${formatCount(matches.length - exact)} with the address alone`;
}
