import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { MarkPayoutSentDocument } from '../../../generated/payout.ts';
import { send } from '../../../transport/requests/client.ts';
import { askConfirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { LongCode } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import type { Batch } from './ManualBatches.tsx';

interface MarkSentDialogProps extends DialogProps<true> {
  batch: Batch;
}

/** Satoshi. */
const maxFee = 999_999_999;

/** Marks a batch as paid by a transaction, after asking once more. */
export function MarkSentDialog({ batch, onAnswer, onCancel }: MarkSentDialogProps) {
  const [txid, setTxid] = useState('');
  const [fee, setFee] = useState<number | string>('');
  const given = txid.trim().toLowerCase();
  const isTxid = /^[0-9a-f]{64}$/.test(given);
  const isFee = typeof fee === 'number' && fee >= 0 && fee <= maxFee;
  const submit = async () => {
    const count = `${formatCount(batch.withdrawals)} ${batch.withdrawals === 1 ? 'withdrawal' : 'withdrawals'}`;
    const isSure = await askConfirmation({
      title: `Mark batch ${batch.id} as sent?`,
      consequence: (
        <>
          The {count} become Processed with this transaction, and their people get a mail. This cannot be taken back.
          <LongCode>{given}</LongCode>
        </>
      ),
      confirmLabel: 'Mark as sent',
    });
    if (!isSure) return;
    const marked = await withStepUp((twoFactorCode) =>
      send('mutation', MarkPayoutSentDocument, { id: batch.id, txid: given, fee: String(fee), twoFactorCode }),
    );
    if (!marked) return;
    toast.success(`Batch ${batch.id} is marked as sent.`);
    onAnswer(true);
  };
  return (
    <FormDialog
      title={`Which transaction paid batch ${batch.id}?`}
      submitLabel="Continue"
      canSubmit={isTxid && isFee}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Transaction ID"
        description="64 characters, 0 to 9 and a to f, as your wallet or an explorer shows it."
        value={txid}
        error={given !== '' && !isTxid && 'This is no transaction ID.'}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTxid(event.currentTarget.value)}
      />
      <NumberField
        label="Fee that it paid to the chain"
        unit="sat"
        min={0}
        max={maxFee}
        value={fee}
        onChange={setFee}
      />
    </FormDialog>
  );
}
