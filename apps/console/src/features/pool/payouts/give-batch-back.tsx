import { ReleasePayoutDocument } from '../../../generated/payout.ts';
import { send } from '../../../transport/requests/client.ts';
import { askConfirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { Batch } from './ManualBatches.tsx';

/** Gives a batch back that nobody has paid, after its number of withdrawals was typed. Returns whether it was given back. */
export async function giveBatchBack({ id, withdrawals }: Batch): Promise<boolean> {
  const count = `${formatCount(withdrawals)} ${withdrawals === 1 ? 'withdrawal' : 'withdrawals'}`;
  const isSure = await askConfirmation({
    title: `Give batch ${id} back?`,
    consequence: (
      <>
        <strong>If any of it was paid, it is paid twice</strong>, and the pool bears the loss: the {count} wait again,
        and the next payout pays them, or a later one where a hold began meanwhile. Look into your wallet first. If it
        was paid, mark it as sent instead. The audit log keeps who gave it back. Enter the number of withdrawals of the
        batch.
      </>
    ),
    confirmLabel: 'Nothing was paid, give back',
    isDangerous: true,
    typeToConfirm: String(withdrawals),
  });
  if (!isSure) return false;
  const isGiven = await withStepUp((twoFactorCode) =>
    send('mutation', ReleasePayoutDocument, { id, withdrawals, twoFactorCode }),
  );
  if (!isGiven) return false;
  toast.success(`Batch ${id} is given back.`);
  return true;
}
