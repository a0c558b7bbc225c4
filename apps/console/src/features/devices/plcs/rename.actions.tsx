import { RenameCoilDocument, type CoilRowFragment } from '../../../generated/coil.ts';
import { RenamePlcDocument } from '../../../generated/plc.ts';
import { coilName } from './coils/coil-figures.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconPencil } from '../../../ui/icon/icons.ts';
import type { CommandSelection } from '../commands/index.ts';
import {
  askName,
  renameAction,
  type NamedDevices,
  type OwnedDevices,
  type ScannedDevices,
} from '../device-kit/index.ts';

/** The PLCs that an action is for. */
export interface ChosenPlcs extends ScannedDevices, OwnedDevices, NamedDevices {}

/** Names one PLC. */
export const renamePlcAction: ActionDescription<ChosenPlcs> = renameAction({
  key: 'renamePlc',
  noun: 'PLC',
  permission: 'plc_write',
  rename: async (id, name, from) => (await send('mutation', RenamePlcDocument, { id, name, from })).renamePlc,
});

/** Names one coil. */
export const renameCoilAction: ActionDescription<CommandSelection<CoilRowFragment>> = {
  key: 'renameCoil',
  label: 'Rename',
  icon: IconPencil,
  permission: 'plc_write',
  isAvailable: ({ row }) => row !== undefined && !row.isShared,
  perform: async (context) => {
    const { row } = context;
    if (!row) return;
    const { id } = row;
    const save = async (name: string, from: string) =>
      (await send('mutation', RenameCoilDocument, { id, name, from })).renameCoil;
    await askName(context, {
      namesOf: ({ row: present = row }) => ({ name: coilName(present), givenName: present.name }),
      save,
      done: 'The coil is renamed.',
    });
  },
};
