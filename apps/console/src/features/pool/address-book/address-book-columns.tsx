import { formatCount } from '../../../ui/figure/format.ts';
import type { AddressBookRowFragment } from '../../../generated/address-book.ts';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { entryName, kindLabel, networkLabel, shortCode } from './entry-names.ts';
import { EntryState } from './entry-state.tsx';

type Column = DataColumn<AddressBookRowFragment>;

const kit = columnKit<AddressBookRowFragment>();

const code = ({ code: text }: AddressBookRowFragment) => (
  <span key="code" title={text}>
    {shortCode(text)}
  </span>
);

/** The columns of the list. */
export const addressBookColumns: readonly Column[] = [
  kit.text('description', 'Description', {
    isFixed: true,
    isPinned: true,
    width: 180,
    render: ({ description }) => description || 'No description',
  }),
  { key: 'code', label: 'Address or PayNym', sortKey: 'code', width: 220, render: code },
  { key: 'kind', label: 'Kind', sortKey: 'kind', width: 84, render: ({ kind }) => kindLabel(kind) },
  { key: 'state', label: 'State', sortKey: 'state', width: 160, render: (entry) => <EntryState entry={entry} /> },
  {
    key: 'withdrawCount',
    label: 'Withdrawals',
    sortKey: 'withdrawCount',
    align: 'end',
    width: 104,
    description: 'Withdrawals to it, without canceled and declined ones. A PayNym gives each an address of its own.',
    render: ({ withdrawCount }) => formatCount(withdrawCount),
  },
  {
    key: 'network',
    label: 'Network',
    sortKey: 'network',
    width: 124,
    render: ({ network }) => networkLabel(network),
  },
  kit.time('updatedAt', 'Updated'),
  kit.time('createdAt', 'Added', { isHiddenAtFirst: true }),
];

/** Two columns that fit a phone. */
export const compactAddressBookColumns: readonly Column[] = [
  kit.lines('description', 'Description', (entry) => [entryName(entry), shortCode(entry.code)], {
    sorts: { description: 'Description', code: 'Address' },
    isFixed: true,
    width: 190,
  }),
  kit.lines('state', 'State', (entry) => [<EntryState key="state" entry={entry} />, kindLabel(entry.kind)], {
    sorts: { state: 'State', kind: 'Kind' },
    isFixed: true,
    width: 130,
  }),
];
