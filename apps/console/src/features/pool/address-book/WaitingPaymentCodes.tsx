import { Button, Group } from '@mantine/core';
import {
  RejectPaymentCodeDocument,
  WaitingPaymentCodesDocument,
  type WaitingPaymentCodesQuery,
} from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { ApprovePaymentCodeDialog } from './ApprovePaymentCodeDialog.tsx';
import { networkLabel, shortCode } from './entry-names.ts';
import classes from '../../../ui/theme/classes.module.css';

type PaymentCode = WaitingPaymentCodesQuery['adminPaymentCodes'][number];

/** For the administrator: the payment codes of all subaccounts that wait for approval; nothing where none does. */
export function WaitingPaymentCodes() {
  const { data, refetch } = useData(WaitingPaymentCodesDocument, {});
  const codes = data?.adminPaymentCodes ?? [];
  if (codes.length === 0) return null;
  const approve = async (code: PaymentCode) => {
    if (await openDialog<unknown>((dialog) => <ApprovePaymentCodeDialog {...dialog} paymentCode={code} />)) refetch();
  };
  const reject = ({ id }: PaymentCode) =>
    withStepUp((twoFactorCode) => send('mutation', RejectPaymentCodeDocument, { id, twoFactorCode })).then(
      refetch,
      reportFailure,
    );
  return (
    <section className={classes['waiting']} aria-labelledby="waiting-payment-codes">
      <h2 id="waiting-payment-codes">PayNyms awaiting your approval</h2>
      <ul>
        {codes.map((code) => (
          <li key={code.id}>
            <span>
              {code.subaccount} · {networkLabel(code.network)} · <code title={code.code}>{shortCode(code.code)}</code>{' '}
              <CopyButton text={code.code} label={`PayNym of ${code.subaccount}`} />
            </span>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => void reject(code)}>
                Reject
              </Button>
              <Button size="xs" onClick={() => void approve(code)}>
                Approve
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
