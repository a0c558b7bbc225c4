import { pageTabs } from '../device-kit/index.ts';
import { coilPage } from './coil.route.ts';
import { plcPage } from './plc.route.ts';

const tabsOf = pageTabs([plcPage, coilPage]);

/** The choice of list above the list of PLCs. */
export const PlcTabs = tabsOf(plcPage);

/** The choice of list above the list of coils. */
export const CoilTabs = tabsOf(coilPage);
