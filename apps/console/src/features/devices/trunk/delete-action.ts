import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { Where } from '@headframe/domain/where/where';
import type { ActionDescription } from '../../../ui/action/action.ts';
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

/** How the devices of a kind are deleted. */
export interface DeleteDescription {
  /** What one and several of them are called, such as `PDU` and `PDUs`. */
  noun: string;
  plural: string;
  permission: Permission;
  /** Reads the ids of those that match, at most `limit`. */
  idsOf(where: Where, limit: number): Promise<readonly string[]>;
  remove(ids: readonly string[]): Promise<unknown>;
}

/** Max. number of devices deleted at once. */
const maxDeleted = 1000;

/** Deletes devices of one's own, once confirmed. */
export function deleteAction({
  noun,
  plural,
  permission,
  idsOf,
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
    confirm: ({ name, count }) => ({
      title: `Delete ${name === undefined ? nouns(count) : `the ${noun} ${name}`}?`,
      consequence: `The agent reads ${count === 1 ? 'it' : 'them'} no more. Reported data stays in the history. A scan discovers ${count === 1 ? 'it' : 'them'} again.`,
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    perform: async ({ where, onDone }) => {
      const ids = await idsOf({ _and: [where, { isShared: { _eq: false } }] }, maxDeleted);
      if (ids.length === 0) toast.info(`No ${noun} of this subaccount was selected.`);
      else {
        await remove(ids);
        toast.success(ids.length === 1 ? `The ${noun} is deleted.` : `${nouns(ids.length)} are deleted.`);
      }
      onDone();
    },
  };
}
