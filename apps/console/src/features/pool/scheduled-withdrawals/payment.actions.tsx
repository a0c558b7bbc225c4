import {
  DeletePaymentDocument,
  TogglePaymentDocument,
  type PaymentRowFragment,
} from '../../../generated/scheduled-withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

/** What the page offers. */
export const paymentPageActions: readonly ActionDescription<{ onDone(): void }>[] = [
  {
    key: 'createPayment',
    label: 'Create payment',
    icon: IconPlus,
    permission: 'payments_write',
    shortcut: 'c',
    perform: async ({ onDone }) => {
      if (!(await openDialog<true>((dialog) => <PaymentDialog {...dialog} />))) return;
      toast.success('Payment created.');
      onDone();
    },
  },
];

/** A payment, and what to do after it changed. */
interface PaymentContext {
  row: PaymentRowFragment;
  onDone(): void;
}

async function toggle({ row, onDone }: PaymentContext, isActive: boolean): Promise<void> {
  const done = await withStepUp((twoFactorCode) =>
    send('mutation', TogglePaymentDocument, { id: row.id, isActive, twoFactorCode }),
  );
  if (!done) return;
  toast.success(isActive ? 'Payment switched on.' : 'Payment switched off.');
  onDone();
}

/** What the menu of a payment offers. */
export const paymentActions: readonly ActionDescription<PaymentContext>[] = [
  {
    key: 'editPayment',
    label: 'Edit',
    icon: IconPencil,
    permission: 'payments_write',
    perform: async ({ row, onDone }) => {
      if (!(await openDialog<true>((dialog) => <PaymentDialog {...dialog} payment={row} />))) return;
      toast.success('Payment saved.');
      onDone();
    },
  },
  {
    key: 'pausePayment',
    label: 'Switch off',
    icon: IconPlayerPause,
    permission: 'payments_write',
    isAvailable: ({ row }) => row.isActive,
    perform: (context) => toggle(context, false),
  },
  {
    key: 'resumePayment',
    label: 'Switch on',
    icon: IconPlayerPlay,
    permission: 'payments_write',
    isAvailable: ({ row }) => !row.isActive,
    perform: (context) => toggle(context, true),
  },
  {
    key: 'deletePayment',
    label: 'Delete',
    icon: IconTrash,
    permission: 'payments_write',
    isDangerous: true,
    confirm: () => ({
      title: 'Delete this payment?',
      consequence: 'It is not paid any more. Withdrawals already requested stay.',
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    perform: async ({ row, onDone }) => {
      const done = await withStepUp((twoFactorCode) =>
        send('mutation', DeletePaymentDocument, { id: row.id, twoFactorCode }),
      );
      if (!done) return;
      toast.success('Payment deleted.');
      onDone();
    },
  },
];
