import type { SelectionAction } from '@headframe/domain/devices/define-command';
import type { Where } from '@headframe/domain/where/where';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import type { ChosenRows } from '../../../ui/list/list-description.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { confirmCommand, subjectsText, type CommandSnapshot } from '../commands/index.ts';

/** The devices that an action is for, and what follows it. */
export interface ChosenDevices extends ChosenRows {
  /** Name of a single one. */
  name?: string;
  /** Whether another subaccount owns the single one. */
  isShared?: boolean;
  onDone(): void;
}

/** How the devices of a kind are deleted. */
export interface DeleteDescription {
  /** The action of the kind's descriptor. */
  action: SelectionAction;
  /** What one of them is called, such as `PDU`. */
  noun: string;
  /** Freezes the devices that match; those that others share are left out. */
  snapshot(where: Where): Promise<CommandSnapshot>;
  /** Deletes the devices of a snapshot, and answers how many there were. */
  remove: TypedDocument<{ readonly deleted: number }, { snapshotId: string }>;
}

/** Deletes the devices that match when the question is asked, once confirmed; a single one that another shares is not offered. */
export function deleteAction({ action, noun, snapshot, remove }: DeleteDescription): ActionDescription<ChosenDevices> {
  const { label, icon, permission, isDangerous } = action;
  const nouns = { device: noun };
  return {
    key: 'delete',
    label,
    icon: commandIcons[icon],
    permission,
    isDangerous,
    isAvailable: ({ isShared }) => !isShared,
    perform: async ({ where, name, count, onDone }) => {
      const confirmed = await confirmCommand({ words: action, nouns, name, count, snapshot: snapshot(where) });
      if (!confirmed) return;
      const { deleted } = await send('mutation', remove, { snapshotId: confirmed.snapshotId });
      toast.success(`${subjectsText(nouns, deleted)} deleted.`);
      onDone();
    },
  };
}
