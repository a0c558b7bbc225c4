import { messageText } from '@headframe/domain/errors/error-catalogue';
import { formatCoinAmount, parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { CancelWithdrawDocument, type WithdrawalRowFragment } from '../../../generated/withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { copyText } from '../../../ui/file/copy-text.ts';
import { IconBan, IconCopy } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** A withdrawal, and what to do after it changed. */
interface WithdrawalContext extends Surroundings {
  row: WithdrawalRowFragment;
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(messageText('copied'));
}

/** What the menu of a withdrawal offers. */
export const withdrawalActions: readonly ActionDescription<WithdrawalContext>[] = [
  mutationAction({
    key: 'cancelWithdrawal',
    label: 'Cancel withdrawal',
    icon: IconBan,
    permission: 'withdraw_write',
    isDangerous: true,
    isAvailable: ({ row }) => row.isCancelable,
    confirm: ({ row }) => ({
      title: 'Cancel this withdrawal?',
      consequence: `${formatCoinAmount(parseCoinAmount(row.amount))} BTC and the fee return to your balance.`,
    }),
    run: ({ row }, twoFactorCode) => send('mutation', CancelWithdrawDocument, { id: row.id, twoFactorCode }),
    done: 'Withdrawal canceled.',
  }),
  {
    key: 'copyTransaction',
    label: 'Copy transaction ID',
    icon: IconCopy,
    permission: undefined,
    isAvailable: ({ row }) => row.tx !== null,
    perform: ({ row }) => copy(row.tx ?? ''),
  },
  {
    key: 'copyAddress',
    label: 'Copy address',
    icon: IconCopy,
    permission: undefined,
    isAvailable: ({ row }) => (row.address ?? row.paynym) !== null,
    perform: ({ row }) => copy(row.address ?? row.paynym ?? ''),
  },
];
