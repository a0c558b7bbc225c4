import type { Permission } from './permission-catalogue.ts';

/** What opens a page. */
export interface PageAccess {
  /** Any one of these opens the page. A page without any is opened by those below it, and by everybody where there are none. */
  readonly anyOf: readonly Permission[];
  /** The page above, which must be open too. */
  readonly parent?: string;
  /** Stays visible whatever the subaccount's preference list hides ("Settings is always visible"). */
  readonly alwaysVisible?: true;
  /** No page stands behind the key yet: it is not offered to be hidden. */
  readonly isPlanned?: true;
}

/** Every page key of both specifications (section 6 and section 2), and of the pages that they name without one, with the permissions that open it. */
export const pageCatalogue = {
  iot_page: { anyOf: [] },
  asic_page: { parent: 'iot_page', anyOf: ['agent_workers'] },
  pdus_page: { parent: 'iot_page', anyOf: ['pdu'] },
  plc_coil_page: { parent: 'iot_page', anyOf: ['plc'] },
  gpu_page: { parent: 'iot_page', anyOf: ['gpu'] },
  sensor_page: { parent: 'iot_page', anyOf: ['sensor'] },
  ant_space_page: { parent: 'iot_page', anyOf: ['ant_space'] },
  rails_page: { parent: 'iot_page', anyOf: ['rails'] },
  site_map_dialog: { parent: 'iot_page', anyOf: ['agent_worker_location'] },
  pools_management_page: { parent: 'iot_page', anyOf: ['trusted_pools', 'third_party_pools'] },
  ip_search_space_page: { parent: 'iot_page', anyOf: ['ip_search_space'] },
  pool_page: { anyOf: [] },
  worker_management_page: { parent: 'pool_page', anyOf: ['workers'] },
  revenue_page: { parent: 'pool_page', anyOf: ['revenue'] },
  withdraw_page: { parent: 'pool_page', anyOf: ['withdraw'] },
  paynym_page: { parent: 'pool_page', anyOf: ['paynym'] },
  payments_page: { parent: 'pool_page', anyOf: ['payments'] },
  report_page: { anyOf: [] },
  pandl_report_page: { parent: 'report_page', anyOf: ['pandl_report'] },
  client_report_page: { parent: 'report_page', anyOf: ['client_report'] },
  automation_report_page: { parent: 'report_page', anyOf: ['automation_report'] },
  watcher_page: { anyOf: ['observers'], alwaysVisible: true },
  api_key_page: { anyOf: ['observers'], alwaysVisible: true },
  location_profile_page: { anyOf: ['location_profile'], alwaysVisible: true },
  team_page: { anyOf: ['subaccount_access'] },
  ticket_page: { anyOf: ['tickets', 'tickets_write_all'] },
  energy_page: { anyOf: ['energy'] },
  energy_orchestration_page: { parent: 'energy_page', anyOf: ['energy'] },
  energy_strategy_page: { parent: 'energy_page', anyOf: ['energy_strategies'] },
  energy_trading_page: { parent: 'energy_page', anyOf: ['sent_bid_list'] },
  inventory_page: { anyOf: ['assets'] },
  mcbotface_page: { anyOf: ['boty_analysis_write'] },
  event_page: { anyOf: ['subaccount_events'] },
  care_center_page: { anyOf: ['agent_workers', 'pdu', 'plc', 'gpu', 'sensor', 'ant_space'], isPlanned: true },
  alert_setting_page: { anyOf: [], alwaysVisible: true },
} as const satisfies Readonly<Record<string, PageAccess>>;

/** The key of a page, as permission lists and the subaccount's list of hidden features name it. */
export type PageKey = keyof typeof pageCatalogue;

/** Every page key. */
export const pageKeys = Object.keys(pageCatalogue) as readonly PageKey[];

/** The short keys of the route guards and the pages they stand for (first specification, section 6). */
export const routeAccess = {
  iot: 'iot_page',
  asic: 'asic_page',
  pdu: 'pdus_page',
  plc: 'plc_coil_page',
  gpu: 'gpu_page',
  sensor: 'sensor_page',
  antSpace: 'ant_space_page',
  rails: 'rails_page',
  siteMap: 'site_map_dialog',
  poolsManagement: 'pools_management_page',
  ipSearchSpace: 'ip_search_space_page',
  workerManagement: 'worker_management_page',
  revenue: 'revenue_page',
  withdraw: 'withdraw_page',
  paynym: 'paynym_page',
  payments: 'payments_page',
  report: 'report_page',
  pandl: 'pandl_report_page',
  client: 'client_report_page',
  automation: 'automation_report_page',
  team: 'team_page',
  ticket: 'ticket_page',
  watcher: 'watcher_page',
  apiKey: 'api_key_page',
  locationProfile: 'location_profile_page',
} as const satisfies Readonly<Record<string, PageKey>>;

/** The short key of a route guard. */
export type RouteKey = keyof typeof routeAccess;
