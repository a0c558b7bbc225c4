import { Textarea } from '@mantine/core';
import { maxDeclineReason } from '@headframe/domain/pool/decline-reason';
import { formatCoinAmount } from '@headframe/domain/units/coin-amount';
import { useState } from 'react';
import { DeclineWithdrawalDocument, type PayoutWithdrawalFragment } from '../../../generated/payout.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../ui/toast/toasts.ts';

interface DeclineDialogProps extends DialogProps<true> {
  withdrawal: PayoutWithdrawalFragment;
}

/** Declines a withdrawal for a reason that its people read. */
export function DeclineDialog({ withdrawal, onAnswer, onCancel }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const submit = async () => {
    const declined = await withStepUp((twoFactorCode) =>
      send('mutation', DeclineWithdrawalDocument, { id: withdrawal.id, reason: reason.trim(), twoFactorCode }),
    );
    if (!declined) return;
    toast.success('Withdrawal declined.');
    onAnswer(true);
  };
  return (
    <FormDialog
      title={`Decline withdrawal ${withdrawal.number} of ${withdrawal.subaccount}?`}
      submitLabel="Decline"
      canSubmit={reason.trim() !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        {formatCoinAmount(withdrawal.amount)} and the fee return to the balance of the subaccount. This cannot be taken
        back; its people may request it again.
      </p>
      <Textarea
        label="Reason"
        description="Shown to the people of the subaccount, in their history and in a mail."
        value={reason}
        maxLength={maxDeclineReason}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
