import {
  DeleteAutoWithdrawalDocument,
  type AutoWithdrawalRowFragment,
} from '../../../generated/scheduled-withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { CreateAutoWithdrawalDialog } from './CreateAutoWithdrawalDialog.tsx';

/** What the page offers. */
export const autoWithdrawalPageActions: readonly ActionDescription<{ count: number | undefined; onDone(): void }>[] = [
  {
    key: 'createAutoWithdrawal',
    label: 'Create auto-withdrawal',
    icon: IconPlus,
    permission: 'withdraw_write',
    shortcut: 'c',
    // One for each coin, and Bitcoin is the only coin that is withdrawn.
    isAvailable: ({ count }) => count === 0,
    perform: async ({ onDone }) => {
      if (!(await openDialog<true>((dialog) => <CreateAutoWithdrawalDialog {...dialog} />))) return;
      toast.success('Auto-withdrawal created.');
      onDone();
    },
  },
];

/** What the menu of a row offers. */
export const autoWithdrawalActions: readonly ActionDescription<{ row: AutoWithdrawalRowFragment; onDone(): void }>[] = [
  {
    key: 'deleteAutoWithdrawal',
    label: 'Delete',
    icon: IconTrash,
    permission: 'withdraw_write',
    isDangerous: true,
    confirm: () => ({
      title: 'Delete the auto-withdrawal?',
      consequence: 'Nothing is withdrawn by itself any more. Withdrawals already requested stay.',
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    perform: async ({ row, onDone }) => {
      const done = await withStepUp((twoFactorCode) =>
        send('mutation', DeleteAutoWithdrawalDocument, { id: row.id, twoFactorCode }),
      );
      if (!done) return;
      toast.success('Auto-withdrawal deleted.');
      onDone();
    },
  },
];
