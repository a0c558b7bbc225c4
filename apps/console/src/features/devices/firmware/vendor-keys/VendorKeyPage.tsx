import type { ComponentType } from 'react';
import { VendorKeyListDocument, VendorKeyListUpdatesDocument } from '../../../../generated/vendor-key.ts';
import { defineList } from '../../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../../ui/list/named-source.ts';
import { VendorKeyTabs } from '../FirmwareTabs.tsx';
import { vendorKeyPage } from '../vendor-key.route.ts';
import { compactVendorKeyColumns, vendorKeyColumns } from './vendor-key-columns.tsx';
import { pinKeyAction, vendorKeyActions } from './vendor-key.actions.tsx';

const source = liveListOf('vendorKeys', {
  list: VendorKeyListDocument,
  updates: VendorKeyListUpdatesDocument,
  countKey: ({ id }) => id,
});

/** The public keys of vendors that images of the subaccount are compared with. */
export const VendorKeyPage: ComponentType = defineList(source, {
  page: vendorKeyPage,
  key: 'vendor-keys',
  noun: 'vendor keys',
  rowKey: ({ id }) => id,
  rowLabel: ({ name }) => name,
  text: { columns: ['name', 'fingerprint'], placeholder: 'Search name, fingerprint' },
  columns: vendorKeyColumns,
  compactColumns: compactVendorKeyColumns,
  lines: [1, 2],
  Above: VendorKeyTabs,
  pageActions: { actions: [pinKeyAction], context: ({ refetch }) => ({ onDone: refetch }), primary: pinKeyAction.key },
  rowActions: { actions: vendorKeyActions, context: (key, { refetch }) => ({ key, onDone: refetch }) },
  empty: {
    title: 'No vendor keys yet',
    text: 'Images of Antminers are signed by a key that they bring, and that key by one of Bitmain, which Bitmain does not publish: miners hold it as /etc/bitmain.pub. Pin it, and only images that it vouches for are taken and rolled out. Whatsminers publish no such format.',
    offersPrimary: true,
  },
});
