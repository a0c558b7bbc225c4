import { Checkbox } from '@mantine/core';
import { formatCoinAmount } from '@headframe/domain/units/coin-amount';
import { useState } from 'react';
import { ClaimPaymentDocument } from '../../../generated/payout.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { LongCode } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { mismatchOf, surelyPaid } from './choose-paid.ts';
import { LostRequests } from './LostRequests.tsx';
import type { UnknownPayment } from './UnknownPayments.tsx';
import classes from '../../../ui/theme/classes.module.css';

interface PaidByDialogProps extends DialogProps<true> {
  payment: UnknownPayment;
}

/** Names the waiting withdrawals that a payment of the wallet paid. */
export function PaidByDialog({ payment, onAnswer, onCancel }: PaidByDialogProps) {
  const { id, txid, matches } = payment;
  const isLightning = payment.method === 'lightning';
  const [chosen, setChosen] = useState<readonly string[]>(() => (isLightning ? [] : surelyPaid(matches)));
  const mismatch = isLightning ? moreThanOne(chosen) : mismatchOf(matches, new Set(chosen));
  const submit = async () => {
    const claimed = await withStepUp((twoFactorCode) =>
      send('mutation', ClaimPaymentDocument, { id, withdrawals: [...chosen], twoFactorCode }),
    );
    if (!claimed) return;
    toast.success(
      chosen.length === 1
        ? 'The withdrawal is paid by this payment.'
        : `${formatCount(chosen.length)} withdrawals are paid by this payment.`,
    );
    onAnswer(true);
  };
  return (
    <FormDialog
      title="Which withdrawals did this payment pay?"
      submitLabel="These were paid by it"
      size="lg"
      canSubmit={chosen.length > 0 && mismatch === undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <LongCode>{txid}</LongCode>
      <p className={classes['note']}>
        The chosen withdrawals become paid with this payment, and the people of their subaccounts get a mail. Those that
        you leave out keep waiting, and a later payout pays them. This cannot be taken back.
      </p>
      {isLightning && (
        <p className={classes['note']}>
          A payment by Lightning does not name its address. These withdrawals ask for the same amount: ask the receiver
          whether it got this payment hash.
        </p>
      )}
      <Checkbox.Group
        label={isLightning ? 'Withdrawals of its amount' : 'Withdrawals to its addresses'}
        value={[...chosen]}
        onChange={setChosen}
      >
        <div className={classes['stack']}>
          {matches.map((match) => (
            <Checkbox
              key={match.id}
              value={match.id}
              label={`${formatCoinAmount(match.amount)} of ${match.subaccount}, withdrawal ${match.number}`}
              description={
                match.isExact
                  ? match.address
                  : `${match.address} was paid ${formatCoinAmount(match.paid)}, another amount`
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      {mismatch !== undefined && <WarningNote>{mismatch}</WarningNote>}
      <LostRequests payees={payment.payees} />
    </FormDialog>
  );
}

/** Each payment by Lightning pays one withdrawal. */
const moreThanOne = (chosen: readonly string[]) =>
  chosen.length > 1 ? 'A payment by Lightning pays one withdrawal.' : undefined;
