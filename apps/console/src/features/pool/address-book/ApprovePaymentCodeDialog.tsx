import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { ApprovePaymentCodeDocument, type WaitingPaymentCodesQuery } from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import type { FieldValue } from '../../../ui/fields/field-props.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';

interface ApprovePaymentCodeDialogProps extends DialogProps<unknown> {
  paymentCode: WaitingPaymentCodesQuery['adminPaymentCodes'][number];
}

/** Approves a payment code with what its notification costs the pool. */
export function ApprovePaymentCodeDialog({ paymentCode, ...dialog }: ApprovePaymentCodeDialogProps) {
  return (
    <RecordDialog<{ cost: FieldValue }, unknown>
      {...dialog}
      title={`Approve the PayNym of ${paymentCode.subaccount}?`}
      submitLabel="Approve"
      initial={{ cost: 0 }}
      canSave={({ cost }) => typeof cost === 'number' && cost >= 0 && cost <= addressBookLimits.costSatoshi}
      save={({ cost }, twoFactorCode) =>
        send('mutation', ApprovePaymentCodeDocument, { id: paymentCode.id, cost: Number(cost), twoFactorCode })
      }
    >
      {({ cost }, change) => (
        <>
          <p>
            Its holder finds payments after one notification transaction from the pool, which the payout program sends
            with the wallet of the node as soon as you approve. Withdrawals to it wait for that. The pool pays it: some
            thousand satoshi, which nobody is charged.
          </p>
          <WarningNote>
            Without a payout program that has a seed (HEADFRAME_PAYOUT_BIP47_SEED_FILE) nobody is notified and
            withdrawals to PayNyms stay pending. A holder whose wallet shows no payments adds the payment code of the
            pool by hand: it is on this page.
          </WarningNote>
          <NumberField
            label="Cost of the notification"
            unit="sat"
            min={0}
            max={addressBookLimits.costSatoshi}
            value={cost}
            onChange={(next) => change({ cost: next })}
          />
        </>
      )}
    </RecordDialog>
  );
}
