import type { VendorKeyRowFragment } from '../../../../generated/vendor-key.ts';
import { columnKit } from '../../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';

const kit = columnKit<VendorKeyRowFragment>();

/** The columns of pinned keys. */
export const vendorKeyColumns: readonly DataColumn<VendorKeyRowFragment>[] = [
  kit.text('name', 'Name', { isFixed: true, isPinned: true, width: 190 }),
  kit.value('fingerprint', 'SHA-256 of the key', ({ fingerprint }) => <code title={fingerprint}>{fingerprint}</code>, {
    width: 420,
  }),
  kit.text('pinnedBy', 'Pinned by'),
  kit.time('createdAt', 'Pinned'),
];

/** Two columns that fit a phone. */
export const compactVendorKeyColumns: readonly DataColumn<VendorKeyRowFragment>[] = [
  kit.lines('name', 'Name', ({ name, pinnedBy }) => [name, pinnedBy ?? ''], { sorts: { name: 'Name' }, width: 160 }),
  kit.value(
    'fingerprint',
    'SHA-256 of the key',
    ({ fingerprint }) => <code title={fingerprint}>{fingerprint.slice(0, 12)}…</code>,
    {
      width: 130,
    },
  ),
];
