import { describe, expect, it } from 'vitest';
import { observerPermissions, observerViews } from './observer-permissions.ts';
import { canEnterRoute, canSeePage } from './page-access.ts';
import { pageKeys, routeAccess } from './page-catalogue.ts';
import { permissionCatalogue, permissions } from './permission-catalogue.ts';

const specifiedPageKeys = [
  'iot_page',
  'asic_page',
  'pdus_page',
  'plc_coil_page',
  'gpu_page',
  'sensor_page',
  'ant_space_page',
  'rails_page',
  'site_map_dialog',
  'pools_management_page',
  'ip_search_space_page',
  'pool_page',
  'worker_management_page',
  'revenue_page',
  'withdraw_page',
  'paynym_page',
  'payments_page',
  'report_page',
  'pandl_report_page',
  'client_report_page',
  'automation_report_page',
  'watcher_page',
  'api_key_page',
  'location_profile_page',
  'team_page',
  'ticket_page',
  'energy_page',
  'energy_orchestration_page',
  'energy_strategy_page',
  'energy_trading_page',
  'inventory_page',
  'mcbotface_page',
  'event_page',
];

/** Of pages that the specification names without a key. */
const furtherPageKeys = ['care_center_page', 'alert_setting_page'];

const specifiedRouteKeys = [
  'iot',
  'asic',
  'pdu',
  'plc',
  'gpu',
  'sensor',
  'antSpace',
  'rails',
  'siteMap',
  'poolsManagement',
  'ipSearchSpace',
  'workerManagement',
  'revenue',
  'withdraw',
  'paynym',
  'payments',
  'report',
  'pandl',
  'client',
  'automation',
  'team',
  'ticket',
  'watcher',
  'apiKey',
  'locationProfile',
];

describe('page and route keys', () => {
  it('are those of the specification, and two of pages that it names without one', () => {
    expect(pageKeys.toSorted()).toEqual([...specifiedPageKeys, ...furtherPageKeys].toSorted());
    expect(Object.keys(routeAccess).toSorted()).toEqual(specifiedRouteKeys.toSorted());
  });
});

describe('canSeePage', () => {
  it('shows the owner every page', () => {
    expect(pageKeys.filter((page) => !canSeePage(['all'], [], page))).toEqual([]);
  });

  it('shows someone without permissions the settings that need none alone', () => {
    expect(pageKeys.filter((page) => canSeePage([], [], page))).toEqual(['alert_setting_page']);
  });

  it('opens a gathering page with any page below it, and only then', () => {
    expect(canSeePage(['sensor'], [], 'iot_page')).toBe(true);
    expect(canSeePage(['agent_worker_reboot_write'], [], 'iot_page')).toBe(false);
    expect(canSeePage(['workers'], [], 'report_page')).toBe(false);
  });

  it('opens a page with its write string too', () => {
    expect(canSeePage(['agent_worker_sitemap_write'], [], 'site_map_dialog')).toBe(true);
  });

  it('asks for the page above as well', () => {
    expect(canSeePage(['energy_strategies_write'], [], 'energy_strategy_page')).toBe(false);
    expect(canSeePage(['energy_strategies_write', 'energy'], [], 'energy_strategy_page')).toBe(true);
  });

  it('follows the list of hidden features, from the owner too, and downwards', () => {
    expect(canSeePage(['all'], ['pdus_page'], 'pdus_page')).toBe(false);
    expect(canSeePage(['all'], ['iot_page'], 'pdus_page')).toBe(false);
    expect(canSeePage(['all'], ['pdus_page'], 'asic_page')).toBe(true);
    expect(canSeePage(['sensor'], ['sensor_page'], 'iot_page')).toBe(false);
  });

  it('never hides settings', () => {
    expect(canSeePage(['observers'], ['watcher_page'], 'watcher_page')).toBe(true);
  });

  it('guards routes by their short key', () => {
    expect(canEnterRoute(['ant_space'], [], 'antSpace')).toBe(true);
    expect(canEnterRoute(['ant_space'], [], 'gpu')).toBe(false);
  });
});

describe('observerPermissions', () => {
  it('are read strings only', () => {
    const writes: readonly string[] = permissionCatalogue.flatMap((feature) =>
      'write' in feature ? [feature.write] : [],
    );
    for (const held of [
      observerPermissions('accountant'),
      ...observerViews.map((view) => observerPermissions('observer', view)),
    ]) {
      expect(held.filter((name) => writes.includes(name) || !permissions.includes(name))).toEqual([]);
    }
  });

  it('grow from view to view', () => {
    const [pool, farm, devices] = observerViews.map((view) => observerPermissions('observer', view));
    expect(farm).toEqual(expect.arrayContaining([...(pool ?? [])]));
    expect(devices).toEqual(farm);
    expect(pool).toEqual(['workers', 'revenue']);
    expect(observerPermissions('observer')).toEqual(farm);
  });

  it('leave an accountant pool revenues alone', () => {
    const seen = pageKeys.filter((page) => canSeePage(observerPermissions('accountant'), [], page));
    expect(seen).toEqual(['pool_page', 'revenue_page', 'alert_setting_page']);
  });
});
