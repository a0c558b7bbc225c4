import { addressBookLimits } from '@headframe/domain/pool/address-book';
import {
  ArchiveAddressBookEntryDocument,
  DeleteAddressBookEntryDocument,
  UnarchiveAddressBookEntryDocument,
  UpdateAddressBookEntryDocument,
  type AddressBookRowFragment,
} from '../../../generated/address-book.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { describeAction } from '../../../ui/action/describe-action.tsx';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconArchive, IconArchiveOff, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { AddEntryDialog } from './AddEntryDialog.tsx';
import { entryName } from './entry-names.ts';

/** One entry with the page around it. */
export interface EntryContext extends Surroundings {
  entry: AddressBookRowFragment;
}

const permission = 'trusted_wallet_write';

/** Adds an entry. */
export const addAction: ActionDescription<Surroundings> = dialogAction({
  key: 'addEntry',
  label: 'Add address',
  icon: IconPlus,
  permission,
  shortcut: 'c',
  dialog: (props) => <AddEntryDialog {...props} />,
  done: 'Added. Withdrawals to it wait for 24 hours.',
});

/** What the menu of an entry offers. */
export const entryActions: readonly ActionDescription<EntryContext>[] = [
  describeAction({
    permission,
    title: 'Description of the entry',
    maxLength: addressBookLimits.description,
    descriptionOf: ({ entry }) => entry.description,
    save: ({ entry: { id } }, description, sent) =>
      send('mutation', UpdateAddressBookEntryDocument, { id, description, ...sent }),
  }),
  mutationAction({
    key: 'archive',
    label: 'Archive',
    icon: IconArchive,
    permission,
    isAvailable: ({ entry }) => !entry.isArchived,
    run: ({ entry: { id } }, twoFactorCode) => send('mutation', ArchiveAddressBookEntryDocument, { id, twoFactorCode }),
    done: 'The entry is archived. Held withdrawals to it are canceled.',
  }),
  mutationAction({
    key: 'unarchive',
    label: 'Unarchive',
    icon: IconArchiveOff,
    permission,
    isAvailable: ({ entry }) => entry.isArchived,
    run: ({ entry: { id } }, twoFactorCode) =>
      send('mutation', UnarchiveAddressBookEntryDocument, { id, twoFactorCode }),
    done: 'The entry is back. Withdrawals to it wait for 24 hours.',
  }),
  mutationAction({
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
    }),
    run: ({ entry: { id } }, twoFactorCode) => send('mutation', DeleteAddressBookEntryDocument, { id, twoFactorCode }),
    done: 'The entry is deleted.',
  }),
];
