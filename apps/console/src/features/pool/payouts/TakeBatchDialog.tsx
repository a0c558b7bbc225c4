import { chainLabel } from '@headframe/domain/pool/chain-label';
import { useState } from 'react';
import { TakePayoutDocument, type PayoutStatusQuery } from '../../../generated/payout.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';

interface TakeBatchDialogProps extends DialogProps<true> {
  chain: PayoutStatusQuery['adminPayoutStatus'][number];
}

const maxBatch = 500;

/** Takes withdrawals into a batch that a person pays. */
export function TakeBatchDialog({ chain, onAnswer, onCancel }: TakeBatchDialogProps) {
  const [limit, setLimit] = useState<number | string>(maxBatch);
  const isValid = typeof limit === 'number' && limit >= 1 && limit <= maxBatch;
  const submit = async () => {
    const taken = await withStepUp((twoFactorCode) =>
      send('mutation', TakePayoutDocument, { chainId: chain.chainId, limit: Number(limit), twoFactorCode }),
    );
    if (!taken) return;
    const { id, withdrawals } = taken.adminTakePayout;
    toast.success(`Batch ${id} has ${formatCount(withdrawals)} ${withdrawals === 1 ? 'withdrawal' : 'withdrawals'}.`);
    onAnswer(true);
  };
  return (
    <FormDialog
      title={`Take a batch of ${chainLabel(chain)}?`}
      submitLabel="Take"
      canSubmit={isValid}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        The oldest withdrawals that are not held become a batch that you pay with a wallet of your own. From then on
        nobody cancels them, and{' '}
        {chain.engine === 'manual' ? 'nobody else pays them' : 'the payout program does not pay them'}.
      </p>
      <NumberField
        label="At most"
        unit="withdrawals"
        min={1}
        max={maxBatch}
        value={limit}
        isFirst
        onChange={setLimit}
      />
    </FormDialog>
  );
}
