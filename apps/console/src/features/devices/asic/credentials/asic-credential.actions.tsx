import { asicOwnershipActions } from '@headframe/domain/devices/asic/asic-commands';
import { SetAsicCredentialDocument, TryAsicCredentialsDocument } from '../../../../generated/asic.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { askUntilDone } from '../../../../ui/dialog/ask-until-done.tsx';
import { counted } from '../../../../ui/figure/format.ts';
import { commandIcons } from '../../../../ui/icon/command-icon.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { followBatch } from '../../commands/index.ts';
import { asicCommandKit } from '../asic-command-kit.tsx';
import { asicName } from '../asic-name.ts';
import type { AsicSelection } from '../asic-selection.ts';
import { SetCredentialDialog, TryCredentialsDialog, type EnteredCredential } from './CredentialDialogs.tsx';

const { setCredential, tryCredentials } = asicOwnershipActions;

function asked(key: 'setCredential' | 'tryCredentials', { where, count, row }: AsicSelection) {
  const snapshot = asicCommandKit.snapshot(key, where);
  return { words: asicOwnershipActions[key], count, name: row && asicName(row), snapshot };
}

const isOwn = ({ row }: AsicSelection) => !row?.isShared;

/** The credentials by which agents reach miners: set, and tried. */
export const asicCredentialActions: readonly ActionDescription<AsicSelection>[] = [
  {
    key: 'setCredential',
    label: setCredential.label,
    icon: commandIcons[setCredential.icon],
    permission: setCredential.permission,
    isAvailable: isOwn,
    perform: async (selection) => {
      const dialog = asked('setCredential', selection);
      await askUntilDone<{ snapshotId: string; credential: EnteredCredential | null }>(
        (props) => <SetCredentialDialog {...props} {...dialog} />,
        async (answer) => {
          const { setAsicCredential: count } = await send('mutation', SetAsicCredentialDocument, answer);
          toast.success(`Credential of ${counted(count, 'miner')} ${answer.credential ? 'stored' : 'removed'}.`);
        },
      );
    },
  },
  {
    key: 'tryCredentials',
    label: tryCredentials.label,
    icon: commandIcons[tryCredentials.icon],
    permission: tryCredentials.permission,
    isAvailable: isOwn,
    perform: async (selection) => {
      const dialog = asked('tryCredentials', selection);
      await askUntilDone<{ snapshotId: string; credentials: EnteredCredential[] }>(
        (props) => <TryCredentialsDialog {...props} {...dialog} />,
        async (answer) => {
          const { batch } = await send('mutation', TryAsicCredentialsDocument, answer);
          const onDetails = () => selection.openRequests(batch.batchId);
          followBatch({ ...batch, label: tryCredentials.label, doneWord: 'scanned', onDetails });
        },
      );
    },
  },
];
