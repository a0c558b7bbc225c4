import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { moneyField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { selectByKeys } from '../../../platform/entity/select-by-keys.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { addressBookEntryEntity } from './address-book-entry.entity.ts';
import { createEntry, deleteEntry, setArchived, updateEntry } from './address-book.service.ts';
import { readAddressBook } from './read-address-book.ts';

const entryType = addListFields(addressBookEntryEntity, {
  name: 'addressBookEntries',
  description: 'Where withdrawals of the subaccount may be sent. Open with paynym and with withdraw, to people.',
  access: { extensions: { access: readAddressBook } },
  liveTopics: ['addressBook'],
});

const write = moneyField('trusted_wallet_write');

builder.mutationField('createAddressBookEntry', (t) =>
  t.field({
    ...write,
    type: entryType,
    description:
      'Adds an address of Bitcoin, a Lightning address where the pool pays by Lightning, or a payment code (which takes paynym_write as well). Withdrawals to it wait for 24 hours; a payment code waits for the approval of the administrator too.',
    args: {
      code: t.arg.string({ required: true }),
      description: t.arg.string({ defaultValue: '' }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { code, description, twoFactorCode }, context, info) => {
      const key = await createEntry(context, { code, description: description ?? '' }, twoFactorCode);
      const [row] = await selectByKeys(context.scope.transaction, addressBookEntryEntity, requestedFields(info), [key]);
      return row as never;
    },
  }),
);

builder.mutationField('updateAddressBookEntry', (t) =>
  t.boolean({
    ...write,
    description: 'Changes the description of an entry. What it pays to never changes.',
    args: {
      id: t.arg.id({ required: true }),
      description: t.arg.string({ required: true }),
      from: t.arg.string({ description: changedFrom }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, description, from, twoFactorCode }, context) => {
      await updateEntry(context, String(id), { change: { description }, from }, twoFactorCode);
      return true;
    },
  }),
);

/** Adds a mutation that does one thing to one entry. */
function addEntryMutation(
  name: string,
  description: string,
  perform: (context: ScopedContext, id: string, code: string | null | undefined) => Promise<unknown>,
): void {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...write,
      description,
      args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string(), subaccount: t.arg.string() },
      resolve: async (_source, { id, twoFactorCode }, context) => {
        await perform(context, String(id), twoFactorCode);
        return true;
      },
    }),
  );
}

addEntryMutation(
  'archiveAddressBookEntry',
  'Archives an entry: it takes no more withdrawals, and those to it that are held are canceled.',
  (context, id, code) => setArchived(context, id, true, code),
);
addEntryMutation(
  'unarchiveAddressBookEntry',
  'Brings an archived entry back. Withdrawals to it wait for 24 hours, as for a new one.',
  (context, id, code) => setArchived(context, id, false, code),
);
addEntryMutation(
  'deleteAddressBookEntry',
  'Deletes an entry; withdrawals to it that are held are canceled, others stay as they are.',
  deleteEntry,
);
