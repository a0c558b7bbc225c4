import {
  DeleteAutoWithdrawalDocument,
  type AutoWithdrawalRowFragment,
} from '../../../generated/scheduled-withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { CreateAutoWithdrawalDialog } from './CreateAutoWithdrawalDialog.tsx';

/** What the page offers. */
export const autoWithdrawalPageActions: readonly ActionDescription<Surroundings & { count: number | undefined }>[] = [
  dialogAction({
    key: 'createAutoWithdrawal',
    label: 'Create auto-withdrawal',
    icon: IconPlus,
    permission: 'withdraw_write',
    shortcut: 'c',
    // One for each coin, and Bitcoin is the only coin that is withdrawn.
    isAvailable: ({ count }) => count === 0,
    dialog: (props) => <CreateAutoWithdrawalDialog {...props} />,
    done: 'Auto-withdrawal created.',
  }),
];

/** What the menu of a row offers. */
export const autoWithdrawalActions: readonly ActionDescription<Surroundings & { row: AutoWithdrawalRowFragment }>[] = [
  mutationAction({
    key: 'deleteAutoWithdrawal',
    label: 'Delete',
    icon: IconTrash,
    permission: 'withdraw_write',
    isDangerous: true,
    confirm: () => ({
      title: 'Delete the auto-withdrawal?',
      consequence: 'Nothing is withdrawn by itself any more. Withdrawals already requested stay.',
    }),
    run: ({ row }, twoFactorCode) => send('mutation', DeleteAutoWithdrawalDocument, { id: row.id, twoFactorCode }),
    done: 'Auto-withdrawal deleted.',
  }),
];
