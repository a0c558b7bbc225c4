import {
  ArchiveAddressBookEntryDocument,
  DeleteAddressBookEntryDocument,
  UnarchiveAddressBookEntryDocument,
  type AddressBookRowFragment,
} from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { AddEntryDialog } from './AddEntryDialog.tsx';
import { DescribeEntryDialog } from './DescribeEntryDialog.tsx';
import { entryName } from './entry-names.ts';

/** One entry with the page around it. */
export interface EntryContext {
  entry: AddressBookRowFragment;
  /** Called when something changed. */
  onDone(): void;
}

const permission = 'trusted_wallet_write';

/** Adds an entry. */
export const addAction: ActionDescription<Pick<EntryContext, 'onDone'>> = {
  key: 'addEntry',
  label: 'Add address',
  icon: IconPlus,
  permission,
  shortcut: 'c',
  perform: async ({ onDone }) => {
    if (!(await openDialog<true>((dialog) => <AddEntryDialog {...dialog} />))) return;
    toast.success('Added. Withdrawals to it wait for 24 hours.');
    onDone();
  },
};

/** Does one thing to an entry once the code of the second factor is valid, and says that it is done. */
async function change(
  document: TypedDocument<unknown, { id: string; twoFactorCode: string | null }>,
  { entry: { id }, onDone }: EntryContext,
  done: string,
): Promise<void> {
  if (!(await withStepUp((twoFactorCode) => send('mutation', document, { id, twoFactorCode })))) return;
  toast.success(done);
  onDone();
}

/** What the menu of an entry offers. */
export const entryActions: readonly ActionDescription<EntryContext>[] = [
  {
    key: 'describe',
    label: 'Edit description',
    icon: IconPencil,
    permission,
    perform: async ({ entry, onDone }) => {
      if (await openDialog<true>((dialog) => <DescribeEntryDialog {...dialog} entry={entry} />)) onDone();
    },
  },
  {
    key: 'archive',
    label: 'Archive',
    icon: IconArchive,
    permission,
    isAvailable: ({ entry }) => !entry.isArchived,
    perform: (context) =>
      change(ArchiveAddressBookEntryDocument, context, 'The entry is archived. Held withdrawals to it are canceled.'),
  },
  {
    key: 'unarchive',
    label: 'Unarchive',
    icon: IconArchiveOff,
    permission,
    isAvailable: ({ entry }) => entry.isArchived,
    perform: (context) =>
      change(UnarchiveAddressBookEntryDocument, context, 'The entry is back. Withdrawals to it wait for 24 hours.'),
  },
  {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    confirm: ({ entry }) => ({
      title: `Delete ${entryName(entry)}?`,
      consequence:
        'No new withdrawal can go to it. Withdrawals to it that are held are canceled; others are still paid.',
      confirmLabel: 'Delete entry',
      isDangerous: true,
    }),
    perform: (context) => change(DeleteAddressBookEntryDocument, context, 'The entry is deleted.'),
  },
];
