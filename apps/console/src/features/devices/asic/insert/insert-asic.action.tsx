import type { ActionDescription } from '../../../../ui/action/action.ts';
import { openDialog } from '../../../../ui/dialog/dialogs.ts';
import { IconPlus } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { can } from '../../../../transport/session/access.ts';
import { InsertAsicDialog, type InsertedAsic } from './InsertAsicDialog.tsx';

/** The list around the action. */
export interface InsertContext {
  onDone(): void;
  /** Opens the drawer of a miner. */
  open(id: string): void;
}

/** Inserts a miner by hand and shows it. */
export const insertAsicAction: ActionDescription<InsertContext> = {
  key: 'insertAsic',
  label: 'Insert ASIC',
  icon: IconPlus,
  permission: 'agent_worker_insert_write',
  shortcut: 'c',
  isAvailable: () => can('agent'),
  perform: async ({ onDone, open }) => {
    const inserted = await openDialog<InsertedAsic>((dialog) => <InsertAsicDialog {...dialog} />);
    if (!inserted) return;
    const { id, agent } = inserted;
    const when = agent?.isOnline === false ? 'once it is back online' : 'at its next poll';
    toast.success('The ASIC is inserted.', `${agent?.name ?? 'Its agent'} identifies and reads it ${when}.`);
    onDone();
    open(id);
  },
};
