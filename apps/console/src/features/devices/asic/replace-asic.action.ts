import { ReplaceAsicDocument } from '../../../generated/asic.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconRefresh } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { chooseMiner } from '../outlet-links/index.ts';
import { asicName } from './asic-name.ts';
import type { AsicSelection } from './asic-selection.ts';

/** Puts another listed miner in the place of one. */
export const replaceAsicAction: ActionDescription<AsicSelection> = {
  key: 'replaceAsic',
  label: 'Replace miner',
  icon: IconRefresh,
  permission: 'agent_worker_replace_write',
  isAvailable: ({ row }) => row !== undefined && !row.isShared,
  perform: async ({ row, onDone }) => {
    if (!row) return;
    const byId = await chooseMiner({
      title: `Replace ${asicName(row)}`,
      consequence:
        'The new miner takes this place: its history, tags, note, settings, targets, shares and outlet link stay. The own entry of the new miner is deleted.',
      confirmLabel: 'Replace',
    });
    if (byId === undefined) return;
    await send('mutation', ReplaceAsicDocument, { id: row.id, byId });
    toast.success('The miner is replaced.');
    onDone?.();
  },
};
