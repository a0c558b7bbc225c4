import { pageTabs } from '../device-kit/index.ts';
import { outletPage } from './outlet.route.ts';
import { pduPage } from './pdu.route.ts';

const tabsOf = pageTabs([pduPage, outletPage]);

/** The choice of list above the list of units. */
export const PduTabs = tabsOf(pduPage);

/** The choice of list above the list of outlets. */
export const OutletTabs = tabsOf(outletPage);
