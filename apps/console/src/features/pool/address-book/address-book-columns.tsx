import { formatCount } from '../../../ui/figure/format.ts';
import type { AddressBookRowFragment } from '../../../generated/address-book.ts';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { entryName, kindLabel, networkLabel, shortCode } from './entry-names.ts';
import { EntryState } from './entry-state.tsx';

type Column = DataColumn<AddressBookRowFragment>;

const kit = columnKit<AddressBookRowFragment>();

export const addressBookColumns: readonly Column[] = [
  kit.text('description', 'Description', {
    isFixed: true,
    isPinned: true,
    width: 180,
    render: ({ description }) => description || 'No description',
  }),
  kit.value('code', 'Address or PayNym', ({ code }) => <span title={code}>{shortCode(code)}</span>, { width: 220 }),
  kit.value('kind', 'Kind', ({ kind }) => kindLabel(kind), { width: 84 }),
  kit.value('state', 'State', (entry) => <EntryState entry={entry} />, { width: 160 }),
  kit.figure('withdrawCount', 'Withdrawals', ({ withdrawCount }) => formatCount(withdrawCount), {
    width: 104,
    description: 'Withdrawals to it, without canceled and declined ones. A PayNym gives each an address of its own.',
  }),
  kit.value('network', 'Network', ({ network }) => networkLabel(network), { width: 124 }),
  kit.time('updatedAt', 'Updated'),
  kit.time('createdAt', 'Added', { isHiddenAtFirst: true }),
];

/** Two columns that fit a phone. */
export const compactAddressBookColumns: readonly Column[] = [
  kit.lines('description', 'Description', (entry) => [entryName(entry), shortCode(entry.code)], {
    sorts: { description: 'Description', code: 'Address' },
    width: 190,
  }),
  kit.lines('state', 'State', (entry) => [<EntryState key="state" entry={entry} />, kindLabel(entry.kind)], {
    sorts: { state: 'State', kind: 'Kind' },
    width: 130,
  }),
];
