import {
  DeletePaymentDocument,
  TogglePaymentDocument,
  type PaymentRowFragment,
} from '../../../generated/scheduled-withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

/** What the page offers. */
export const paymentPageActions: readonly ActionDescription<Surroundings>[] = [
  dialogAction({
    key: 'createPayment',
    label: 'Create payment',
    icon: IconPlus,
    permission: 'payments_write',
    shortcut: 'c',
    dialog: (props) => <PaymentDialog {...props} />,
    done: 'Payment created.',
  }),
];

/** A payment, and what to do after it changed. */
interface PaymentContext extends Surroundings {
  row: PaymentRowFragment;
}

const toggle =
  (isActive: boolean) =>
  ({ row: { id } }: PaymentContext, twoFactorCode: string | null) =>
    send('mutation', TogglePaymentDocument, { id, isActive, twoFactorCode });

/** What the menu of a payment offers. */
export const paymentActions: readonly ActionDescription<PaymentContext>[] = [
  dialogAction({
    key: 'editPayment',
    label: 'Edit',
    icon: IconPencil,
    permission: 'payments_write',
    dialog: (props, { row }) => <PaymentDialog {...props} payment={row} />,
    done: 'Payment saved.',
  }),
  mutationAction({
    key: 'pausePayment',
    label: 'Switch off',
    icon: IconPlayerPause,
    permission: 'payments_write',
    isAvailable: ({ row }) => row.isActive,
    run: toggle(false),
    done: 'Payment switched off.',
  }),
  mutationAction({
    key: 'resumePayment',
    label: 'Switch on',
    icon: IconPlayerPlay,
    permission: 'payments_write',
    isAvailable: ({ row }) => !row.isActive,
    run: toggle(true),
    done: 'Payment switched on.',
  }),
  mutationAction({
    key: 'deletePayment',
    label: 'Delete',
    icon: IconTrash,
    permission: 'payments_write',
    isDangerous: true,
    confirm: () => ({
      title: 'Delete this payment?',
      consequence: 'It is not paid any more. Withdrawals already requested stay.',
    }),
    run: ({ row }, twoFactorCode) => send('mutation', DeletePaymentDocument, { id: row.id, twoFactorCode }),
    done: 'Payment deleted.',
  }),
];
