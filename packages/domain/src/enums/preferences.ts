import { defaultAutoRefresh } from './auto-refresh.ts';

/** Cards of the dashboard in their first order. */
export const dashboardCards = ['iot', 'pool', 'wallet', 'energy', 'pandl', 'networkStats'] as const;

/** One card of {@link dashboardCards}. */
export type DashboardCard = (typeof dashboardCards)[number];

/** What people read above each card. */
export const dashboardCardLabels: Readonly<Record<DashboardCard, string>> = {
  iot: 'IoT',
  pool: 'Pool',
  wallet: 'Wallet',
  energy: 'Energy',
  pandl: 'P&L',
  networkStats: 'Network Stats',
};

/** Preferences of someone who has not changed any (second specification, section 3). */
export const defaultPreferences = {
  isUseEnergyAhead: false,
  autoRefresh: { poolWorkers: defaultAutoRefresh, devices: defaultAutoRefresh, antspaces: defaultAutoRefresh },
  isCollapseDrawer: false,
  isEnablePoolInPandLReport: true,
  expandedAgentCarousel: true,
  subaccountSummaryGroupBy: null,
  ASICUptimeTimeframe: 30,
  dashboardCards,
} as const;
