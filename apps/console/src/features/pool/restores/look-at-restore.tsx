import { LookAtRestoreDocument, type HouseRestoresQuery } from '../../../generated/restores.ts';
import { send } from '../../../transport/requests/client.ts';
import { askUntilDone } from '../../../ui/dialog/ask-until-done.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** A restore of the house. */
export type Restore = HouseRestoresQuery['adminHouseRestores'][number];

const questions = {
  restored: {
    title: 'Let payouts go on?',
    consequence: (
      <>
        Payments that were made in the lost time may be waiting again. Compare the wallet with the waiting withdrawals
        first: <strong>what was paid in that time is paid a second time</strong> otherwise, where the payout program
        does not know of it. The audit log keeps who has looked.
      </>
    ),
    confirmLabel: 'I have looked, go on',
    done: 'Payouts may go on.',
  },
  superseded: {
    title: 'Does this house go on?',
    consequence: (
      <>
        Pool programs then serve this house again, and refuse the other one.{' '}
        <strong>If both pay, miners are paid twice</strong>: shut the other one down first. The audit log keeps who
        decided it.
      </>
    ),
    confirmLabel: 'This house goes on',
    done: 'This house goes on.',
  },
};

/** Asks, and notes that somebody has looked at a restore; `onDone` follows once it is noted. */
export async function lookAtRestore({ id, kind }: Pick<Restore, 'id' | 'kind'>, onDone: () => void): Promise<void> {
  const { done, ...question } = kind === 'superseded' ? questions.superseded : questions.restored;
  await askUntilDone<true>(
    ({ onAnswer, onCancel }) => (
      <ConfirmDialog {...question} isDangerous onConfirm={() => onAnswer(true)} onCancel={onCancel} />
    ),
    async () => {
      const noted = await withStepUp((twoFactorCode) => send('mutation', LookAtRestoreDocument, { id, twoFactorCode }));
      if (!noted) return;
      toast.success(done);
      onDone();
    },
  );
}
