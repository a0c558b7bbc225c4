import { IconKey } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

/** The keys of vendors that the subaccount trusts; a tab of the library with an address of its own. */
export const vendorKeyPage = definePage({
  path: 'asic-management/firmware/keys',
  label: 'Vendor keys',
  icon: IconKey,
  keywords: ['firmware', 'signature', 'signed', 'bitmain', 'public key', 'trust'],
  guard: {
    audience: 'auth',
    agentFeature: true,
    features: ['asset'],
    anyOf: ['firmware'],
    hiddenForObservers: true,
    notInMenu: true,
  },
  search: {
    ...listSearch('name'),
    /** Free text: name and fingerprint. */
    q: textEntry,
  },
});
