import type { RouteEntry } from './route-entry.ts';

/** The path every route stands under. */
export const basePath = '/user/';

/** Where someone is sent who may not enter a route. */
export const refusedRoute = 'dashboard';

/** The one route an observer with role accountant is left with, and led to from every other (first specification, section 6). */
export const accountantRoute = 'pool/revenues';

const outside = { notInMenu: true } as const;
const device = { audience: 'auth', agentFeature: true, features: ['asset'] } as const;
const pool = { audience: 'auth', features: ['pool'] } as const;
const withdrawal = { ...pool, page: 'withdraw_page', twoFactor: true, allOf: ['withdraw_write'] } as const;
const energy = { audience: 'auth', features: ['energy'] } as const;
const settings = { audience: 'auth', hiddenForObservers: true } as const;

/** Every row of the route tables of both specifications (section 2). */
export const routeTable = [
  { ...outside, path: 'login', purpose: 'Sign-in', audience: 'no-observer-mode' },
  { ...outside, path: 'social-login', purpose: 'Social sign-in landing', audience: 'public' },
  { ...outside, path: 'logout', purpose: 'Ends session', audience: 'public' },
  { ...outside, path: 'observer-welcome', purpose: 'Observer landing', audience: 'observer-mode' },
  { ...outside, path: 'errors/server-error', purpose: 'Error page', audience: 'public', name: 'ServerError' },
  { ...outside, path: 'errors/many-requests', purpose: 'Error page', audience: 'public', name: 'ManyRequests' },
  { ...outside, path: 'errors/connection-error', purpose: 'Error page', audience: 'offline', name: 'ConnectionError' },
  { ...outside, path: '*', purpose: 'Not-found page', audience: 'public' },
  { ...outside, path: '', purpose: 'Main layout', audience: 'auth', redirect: 'dashboard' },
  { path: 'dashboard', purpose: 'Dashboard', audience: 'auth' },
  { ...device, path: 'asic-management/devices', purpose: 'ASICs', page: 'asic_page' },
  { ...device, path: 'asic-management/pdus', purpose: 'PDUs', page: 'pdus_page' },
  { ...device, path: 'asic-management/plc-coil', purpose: 'PLCs / PLC Coils', page: 'plc_coil_page' },
  { ...device, path: 'asic-management/gpu', purpose: 'GPU Servers', page: 'gpu_page', features: ['asset', 'gpu'] },
  { ...device, path: 'asic-management/sensors', purpose: 'Sensors', page: 'sensor_page' },
  { ...device, path: 'asic-management/ant-space', purpose: 'Containers', page: 'ant_space_page' },
  { ...device, path: 'asic-management/rails', purpose: 'Rails', page: 'rails_page' },
  {
    ...device,
    path: 'asic-management/site-map-dialog',
    purpose: 'ASIC Site Map (dialog, no page)',
    page: 'site_map_dialog',
    dialog: true,
  },
  {
    ...device,
    path: 'asic-management/pools-management',
    purpose: 'Trusted Pools',
    page: 'pools_management_page',
  },
  { ...device, path: 'asic-management/ip-search-space', purpose: 'IP Search Space', page: 'ip_search_space_page' },
  { ...pool, path: 'pool/worker-management', purpose: 'Worker Management', page: 'worker_management_page' },
  { ...pool, path: accountantRoute, purpose: 'Revenues', page: 'revenue_page' },
  { ...withdrawal, path: 'pool/quick-withdrawal', purpose: 'Quick Withdraw' },
  { ...withdrawal, path: 'pool/auto-withdrawal', purpose: 'Auto-Withdraw' },
  { ...pool, path: 'pool/withdrawal-history', purpose: 'Withdraw History', page: 'withdraw_page' },
  { ...pool, path: 'pool/bip47', purpose: 'Address Book', page: 'paynym_page' },
  { path: 'care-center', purpose: 'Care Center', audience: 'auth', agentFeature: true, page: 'care_center_page' },
  { path: 'mcbotface', purpose: 'Boty assistant', audience: 'auth', agentFeature: true, page: 'mcbotface_page' },
  {
    path: 'asset-management',
    purpose: 'Inventory Management',
    audience: 'auth',
    agentFeature: true,
    page: 'inventory_page',
  },
  { ...energy, path: 'energy/orchestration', purpose: 'Orchestration', page: 'energy_orchestration_page' },
  { ...energy, path: 'energy/strategy', purpose: 'Strategy', page: 'energy_strategy_page' },
  { ...energy, path: 'energy/trading', purpose: 'Trading', page: 'energy_trading_page' },
  { path: 'report/pandl', purpose: 'P&L Report', audience: 'auth', page: 'pandl_report_page' },
  { path: 'report/clients', purpose: 'Clients Report', audience: 'auth', page: 'client_report_page' },
  { path: 'report/automation', purpose: 'Automation Report', audience: 'auth', page: 'automation_report_page' },
  { path: 'team', purpose: 'Team', audience: 'auth', page: 'team_page', hiddenForObservers: true },
  { path: 'organizations', purpose: 'Organizations', audience: 'auth', hiddenForObservers: true },
  { path: 'tickets', purpose: 'Tickets', audience: 'auth', page: 'ticket_page' },
  { ...settings, path: 'settings/notifications', purpose: 'Alert Setting', page: 'alert_setting_page' },
  { ...settings, path: 'settings/observer', purpose: 'Watchers', page: 'watcher_page' },
  { ...settings, path: 'settings/api-key', purpose: 'API Key', page: 'api_key_page' },
  { ...settings, path: 'settings/location-profile', purpose: 'Location Profile', page: 'location_profile_page' },
  { ...outside, path: 'events', purpose: 'Events', audience: 'auth', page: 'event_page' },
  {
    ...outside,
    path: 'agent-requests',
    purpose: 'Agent Requests',
    audience: 'auth',
    anyOf: ['agent_request', 'agent_request_write'],
  },
  {
    ...outside,
    path: 'subaccount-summary',
    purpose: 'Subaccount Summary',
    audience: 'auth',
    hiddenForObservers: true,
  },
  {
    path: 'referral-program',
    purpose: 'Referral',
    audience: 'auth',
    referralFeature: true,
    hiddenForObservers: true,
  },
] as const satisfies readonly RouteEntry[];

/** The path of one route of the table. */
export type RoutePath = (typeof routeTable)[number]['path'];

/** The row of a path. */
export function routeEntry(path: RoutePath): RouteEntry {
  const found = (routeTable as readonly RouteEntry[]).find((entry) => entry.path === path);
  if (!found) throw new Error(`No route "${path}".`);
  return found;
}
