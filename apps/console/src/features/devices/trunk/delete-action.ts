import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { Where } from '@headframe/domain/where/where';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { Confirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconTrash } from '../../../ui/icon/icons.ts';
import type { ChosenRows } from '../../../ui/list/list-description.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** The devices that an action is for, and what follows it. */
export interface ChosenDevices extends ChosenRows {
  /** Name of a single one. */
  name?: string;
  /** Whether another subaccount owns the single one. */
  isShared?: boolean;
  onDone(): void;
}

/** One of the chosen devices. */
export interface DeletedDevice {
  id: string;
  name: string;
  /** Whether another subaccount owns it: its owner alone deletes it. */
  isShared: boolean;
  /** Its owner. */
  subaccount: string;
}

/** How the devices of a kind are deleted. */
export interface DeleteDescription {
  /** What one and several of them are called, such as `PDU` and `PDUs`. */
  noun: string;
  plural: string;
  permission: Permission;
  /** Reads those that match, at most `limit`. */
  devicesOf(where: Where, limit: number): Promise<readonly DeletedDevice[]>;
  remove(ids: readonly string[]): Promise<unknown>;
}

/** Max. number of devices deleted at once. */
const maxDeleted = 1000;

/** Deletes devices of one's own, once confirmed; the confirmation names those that others share, and says why they stay. */
export function deleteAction({
  noun,
  plural,
  permission,
  devicesOf,
  remove,
}: DeleteDescription): ActionDescription<ChosenDevices> {
  const nouns = (count: number) => `${formatCount(count)} ${count === 1 ? noun : plural}`;
  return {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    isAvailable: ({ count, isShared }) => count <= maxDeleted && !isShared,
    confirm: async ({ name, count, where }) => {
      // One alone is one's own: the action is not offered on others.
      if (name !== undefined) return confirmationOf(`Delete the ${noun} ${name}?`, 1);
      const devices = await devicesOf(where, maxDeleted);
      const shared = devices.filter(({ isShared }) => isShared);
      if (shared.length === 0) return confirmationOf(`Delete ${nouns(count)}?`, count);
      const own = devices.length - shared.length;
      return {
        ...confirmationOf(`Delete ${nouns(own)}?`, own),
        count: own,
        noun: [noun, plural],
        incapable: shared.map((device) => ({
          name: device.name,
          reason: `Only its owner ${device.subaccount} deletes it.`,
        })),
      };
    },
    perform: async ({ where, onDone }) => {
      const own = await devicesOf({ _and: [where, { isShared: { _eq: false } }] }, maxDeleted);
      const ids = own.map(({ id }) => id);
      if (ids.length === 0) toast.info(`No ${noun} of this subaccount was selected.`);
      else {
        await remove(ids);
        toast.success(ids.length === 1 ? `The ${noun} is deleted.` : `${nouns(ids.length)} are deleted.`);
      }
      onDone();
    },
  };
}

function confirmationOf(title: string, count: number): Confirmation {
  const them = count === 1 ? 'it' : 'them';
  return {
    title,
    consequence: `The agent reads ${them} no more. Reported data stays in the history. A scan discovers ${them} again.`,
    confirmLabel: 'Delete',
    isDangerous: true,
  };
}
