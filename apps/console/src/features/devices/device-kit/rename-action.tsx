import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openFollowed } from '../../../ui/changes/open-followed.tsx';
import { NameDialog } from '../../../ui/dialog/NameDialog.tsx';
import { IconPencil } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { ChosenDevices } from './delete-action.ts';

/** A device, or several, of a kind whose devices people name. */
export interface NamedDevices extends ChosenDevices {
  /** Id of a single one. */
  id?: string;
  /** What people named it, where that is not what it is shown as. */
  givenName?: string;
}

interface AskedName<Context> {
  /** What it is called, and what people named it where that is not the same. */
  namesOf(context: Context): { name: string; givenName?: string | undefined };
  save(name: string, from: string): Promise<string>;
  done: string;
}

/** Asks for a name, saves it and says so; false where the user canceled. */
export async function askName<Context extends object>(
  context: Context,
  { namesOf, save, done }: AskedName<Context>,
): Promise<boolean> {
  const saved = await openFollowed<Context, string>(context, (dialog, present) => {
    const { name, givenName = name } = namesOf(present);
    return <NameDialog {...dialog} title={`Rename ${name}`} confirmLabel="Rename" name={givenName} save={save} />;
  });
  if (saved === undefined) return false;
  toast.success(done);
  return true;
}

interface RenameDescription {
  key: string;
  /** What one of them is called, such as `PLC`. */
  noun: string;
  permission: Permission;
  /** Stores the name of one device in place of the one that was shown, and returns it. */
  rename(id: string, name: string, from: string): Promise<string>;
}

/** Names one device of one's own. */
export function renameAction({ key, noun, permission, rename }: RenameDescription): ActionDescription<NamedDevices> {
  return {
    key,
    label: 'Rename',
    icon: IconPencil,
    permission,
    isAvailable: ({ id, isShared }) => id !== undefined && !isShared,
    perform: async (context) => {
      const { id, onDone } = context;
      if (id === undefined) return;
      const isDone = await askName(context, {
        namesOf: ({ name = '', givenName }) => ({ name, givenName }),
        save: (given, from) => rename(id, given, from),
        done: `The ${noun} is renamed.`,
      });
      if (isDone) onDone();
    },
  };
}
