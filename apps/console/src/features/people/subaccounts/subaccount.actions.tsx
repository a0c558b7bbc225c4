import type { Subaccount } from '../../../transport/session/access.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconCrown,
  IconEyeOff,
  IconPin,
  IconPinFilled,
  IconPlus,
} from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { passOnOwnership } from '../ownership/index.ts';
import { CreateSubaccountDialog } from './dialogs/CreateSubaccountDialog.tsx';
import { HiddenPagesDialog } from './dialogs/HiddenPagesDialog.tsx';
import { setArchived, setPinned } from './subaccount-changes.ts';

type Named = Pick<Subaccount, 'name' | 'accessType' | 'isArchived' | 'pinned' | 'permissions' | 'hiddenFeatures'>;

/** Whether the viewer may archive a subaccount and restore it. */
export function mayArchive({ accessType }: Pick<Subaccount, 'accessType'>): boolean {
  return accessType === 'owner' || accessType === 'superAdmin';
}

/** Makes a new subaccount and moves into it. */
export const createSubaccountAction: ActionDescription<undefined> = {
  key: 'createSubaccount',
  label: 'Create subaccount',
  icon: IconPlus,
  permission: undefined,
  perform: async () => {
    const name = await openDialog<string>((dialog) => <CreateSubaccountDialog {...dialog} />);
    if (name !== undefined) toast.success(`Subaccount ${name} created.`);
  },
};

/** What the menu of a subaccount offers. */
export const subaccountActions: readonly ActionDescription<Named>[] = [
  {
    key: 'pin',
    label: 'Pin to the top',
    icon: IconPin,
    permission: undefined,
    isAvailable: ({ pinned, isArchived }) => !pinned && !isArchived,
    perform: ({ name }) => setPinned(name, true),
  },
  {
    key: 'unpin',
    label: 'Unpin',
    icon: IconPinFilled,
    permission: undefined,
    isAvailable: ({ pinned }) => pinned,
    perform: ({ name }) => setPinned(name, false),
  },
  {
    key: 'hidePages',
    label: 'Hide pages',
    icon: IconEyeOff,
    permission: undefined,
    isAvailable: ({ isArchived }) => !isArchived,
    perform: async (subaccount) => {
      await openDialog<true>((dialog) => <HiddenPagesDialog {...dialog} subaccount={subaccount} />);
    },
  },
  {
    key: 'passOn',
    label: 'Pass on ownership',
    icon: IconCrown,
    permission: undefined,
    isAvailable: ({ accessType, isArchived }) => accessType === 'owner' && !isArchived,
    perform: ({ name }) => passOnOwnership({ kind: 'subaccount', name }),
  },
  {
    key: 'restore',
    label: 'Restore',
    icon: IconArchiveOff,
    permission: undefined,
    isAvailable: (subaccount) => subaccount.isArchived && mayArchive(subaccount),
    perform: async ({ name }) => {
      await setArchived(name, false);
      toast.success(`Subaccount ${name} restored.`);
    },
  },
  {
    key: 'archive',
    label: 'Archive',
    icon: IconArchive,
    permission: undefined,
    isDangerous: true,
    isAvailable: (subaccount) => !subaccount.isArchived && mayArchive(subaccount),
    confirm: ({ name }) => ({
      title: `Archive ${name}?`,
      consequence:
        'It becomes inaccessible, and its observer links and API keys stop working. Agents keep reporting, nothing is deleted, and you can restore it at any time.',
      confirmLabel: 'Archive',
      isDangerous: true,
    }),
    perform: async ({ name }) => {
      await setArchived(name, true);
      toast.success(`Subaccount ${name} archived.`);
    },
  },
];
