import { MarkPaymentByHandDocument } from '../../../generated/payout.ts';
import { send } from '../../../transport/requests/client.ts';
import { askConfirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { LongCode } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { LostRequests } from './LostRequests.tsx';
import type { UnknownPayment } from './UnknownPayments.tsx';

/** Marks a payment of the wallet as made by hand, after asking; where it may have paid withdrawals, their number is typed. Returns whether it was marked. */
export async function markByHand({ id, txid, matches, confirmations, payees }: UnknownPayment): Promise<boolean> {
  const count = matches.length;
  const withdrawals = count === 1 ? '1 withdrawal waits' : `${formatCount(count)} withdrawals wait`;
  const isSure = await askConfirmation({
    title: 'Was this payment made by hand?',
    consequence: (
      <>
        <LongCode>{txid}</LongCode>
        {count === 0 ? (
          'It paid no withdrawal of this pool. This is remembered, and it stops payouts no more.'
        ) : (
          <>
            {withdrawals} for an address that it pays. <strong>What it paid is paid twice</strong> if you go on, and the
            pool bears the loss. If it paid them, say so instead.
            {confirmations <= 0 && ' It is in no block yet, and whoever has it can still bring it into one.'} Enter the
            number of these withdrawals.
          </>
        )}
        <LostRequests payees={payees} />
      </>
    ),
    confirmLabel: count === 0 ? 'Made by hand' : 'It paid none of them',
    isDangerous: count > 0 || payees.length > 0,
    ...(count > 0 && { typeToConfirm: String(count) }),
  });
  if (!isSure) return false;
  const isMarked = await withStepUp((twoFactorCode) =>
    send('mutation', MarkPaymentByHandDocument, { id, twoFactorCode }),
  );
  if (!isMarked) return false;
  toast.success('The payment is marked as made by hand.');
  return true;
}
