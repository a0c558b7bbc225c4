import { messageText } from '@headframe/domain/errors/error-catalogue';
import { formatCoinAmount, parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { CancelWithdrawDocument, type WithdrawalRowFragment } from '../../../generated/withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { copyText } from '../../../ui/file/copy-text.ts';
import { IconBan, IconCopy } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** A withdrawal, and what to do after it changed. */
interface WithdrawalContext {
  row: WithdrawalRowFragment;
  onDone(): void;
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(messageText('copied'));
}

/** What the menu of a withdrawal offers. */
export const withdrawalActions: readonly ActionDescription<WithdrawalContext>[] = [
  {
    key: 'cancelWithdrawal',
    label: 'Cancel withdrawal',
    icon: IconBan,
    permission: 'withdraw_write',
    isDangerous: true,
    isAvailable: ({ row }) => row.isCancelable,
    confirm: ({ row }) => ({
      title: 'Cancel this withdrawal?',
      consequence: `${formatCoinAmount(parseCoinAmount(row.amount))} BTC and the fee return to your balance.`,
      confirmLabel: 'Cancel withdrawal',
      isDangerous: true,
    }),
    perform: async ({ row, onDone }) => {
      const done = await withStepUp((twoFactorCode) =>
        send('mutation', CancelWithdrawDocument, { id: row.id, twoFactorCode }),
      );
      if (!done) return;
      toast.success('Withdrawal canceled.');
      onDone();
    },
  },
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
