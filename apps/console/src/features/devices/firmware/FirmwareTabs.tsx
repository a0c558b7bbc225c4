import { pageTabs } from '../device-kit/index.ts';
import { firmwareRolloutPage } from './firmware-rollout.route.ts';
import { firmwarePage } from './firmware.route.ts';
import { vendorKeyPage } from './vendor-key.route.ts';

const tabsOf = pageTabs([{ path: firmwarePage.path, label: 'Library' }, firmwareRolloutPage, vendorKeyPage]);

/** The choice of list above the library. */
export const LibraryTabs = tabsOf({ path: firmwarePage.path, label: 'Library' });

/** The choice of list above the rollouts. */
export const RolloutTabs = tabsOf(firmwareRolloutPage);

/** The choice of list above the vendor keys. */
export const VendorKeyTabs = tabsOf(vendorKeyPage);
