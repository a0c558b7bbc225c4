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
            Its holder finds payments after one notification transaction from the pool, or after adding the payment code
            of the pool to their wallet. Approve it once that is done or agreed: withdrawals to it may then be
            requested.
          </p>
          <WarningNote>
            No program sends the notification: give the holder the payment code of the pool, which the payout program
            writes to its log. Where that program has no seed (HEADFRAME_PAYOUT_BIP47_SEED_FILE), withdrawals to PayNyms
            stay pending.
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
