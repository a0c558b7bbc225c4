import { RenameCoilDocument, type CoilRowFragment } from '../../../generated/coil.ts';
import { RenamePlcDocument } from '../../../generated/plc.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../ui/dialog/NameDialog.tsx';
import { IconPencil } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { CommandSelection } from '../commands/index.ts';
import type { OwnedDevices, ScannedDevices } from '../trunk/index.ts';

/** The PLCs that an action is for. */
export interface ChosenPlcs extends ScannedDevices, OwnedDevices {
  /** Id of a single one. */
  id?: string;
}

/** Asks for a name, saves it and says so; false where the user canceled. */
async function askName(name: string, save: (name: string) => Promise<string>, done: string): Promise<boolean> {
  const saved = await openDialog<string>((dialog) => (
    <NameDialog {...dialog} title={`Rename ${name}`} confirmLabel="Rename" name={name} save={save} />
  ));
  if (saved === undefined) return false;
  toast.success(done);
  return true;
}

/** Names one PLC. */
export const renamePlcAction: ActionDescription<ChosenPlcs> = {
  key: 'renamePlc',
  label: 'Rename',
  icon: IconPencil,
  permission: 'plc_write',
  isAvailable: ({ id, isShared }) => id !== undefined && !isShared,
  perform: async ({ id, name = '', onDone }) => {
    if (id === undefined) return;
    const save = async (given: string) => (await send('mutation', RenamePlcDocument, { id, name: given })).renamePlc;
    if (await askName(name, save, 'The PLC is renamed.')) onDone();
  },
};

/** Names one coil. */
export const renameCoilAction: ActionDescription<CommandSelection<CoilRowFragment>> = {
  key: 'renameCoil',
  label: 'Rename',
  icon: IconPencil,
  permission: 'plc_write',
  isAvailable: ({ row }) => row !== undefined && !row.isShared,
  perform: async ({ row }) => {
    if (!row) return;
    const { id } = row;
    const save = async (given: string) => (await send('mutation', RenameCoilDocument, { id, name: given })).renameCoil;
    await askName(row.name, save, 'The coil is renamed.');
  },
};
