import { readPermissions } from '@headframe/domain/devices/read-permissions';
import { IconShare } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-createdAt'),
  /** Of open, accepted, declined, withdrawn, expired. */
  state: choiceEntry,
  /** received or sent. */
  side: choiceEntry,
};

/** Devices that others offer to the subaccount, and that it offers to others. */
export const deviceOfferPage = definePage({
  path: 'asic-management/offers',
  label: 'Shared devices',
  icon: IconShare,
  keywords: ['offers', 'share', 'move', 'accept', 'decline', 'block'],
  menu: { group: 'miners', order: 30 },
  guard: {
    audience: 'auth',
    agentFeature: true,
    features: ['asset'],
    anyOf: readPermissions,
    hiddenForObservers: true,
  },
  search,
});
