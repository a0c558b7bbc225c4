import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconLayoutDashboard } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

const search = {
  /** Time range of the charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The overview of all devices. */
export const dashboardPage = definePage({
  path: 'dashboard',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  keywords: ['home', 'overview', 'summary', 'hashrate', 'power'],
  menu: { group: 'overview', order: 10 },
  search,
});
