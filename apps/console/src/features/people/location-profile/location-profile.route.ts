import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconMapPin } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** The costs, the location and the expected figures of a site. */
export const locationProfilePage = definePage({
  path: 'settings/location-profile',
  label: navigationLabels.locationProfile,
  icon: IconMapPin,
  keywords: ['site', 'energy rate', 'cost', 'pool fee', 'region', 'node', 'country'],
  menu: { group: 'settings', order: 40 },
  search: {},
});
