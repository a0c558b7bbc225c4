import { describe, expect, it } from 'vitest';
import { defaultFeatureAccess, firstSubaccountFeatures } from '../feature-access/feature-access.ts';
import { observerPermissions } from '../permissions/observer-permissions.ts';
import { decideRoute, type RouteVisitor } from './route-guard.ts';
import { routeEntry, routeTable, type RoutePath } from './route-table.ts';

const specifiedPaths =
  `login social-login logout observer-welcome errors/server-error errors/many-requests errors/connection-error *
  dashboard asic-management/devices asic-management/pdus asic-management/plc-coil asic-management/gpu
  asic-management/sensors asic-management/ant-space asic-management/rails asic-management/site-map-dialog
  asic-management/pools-management asic-management/ip-search-space pool/worker-management pool/revenues
  pool/quick-withdrawal pool/auto-withdrawal pool/withdrawal-history pool/bip47 care-center mcbotface asset-management
  energy/orchestration energy/strategy energy/trading report/pandl report/clients report/automation team organizations
  tickets settings/notifications settings/observer settings/api-key settings/location-profile events agent-requests
  subaccount-summary referral-program`.split(/\s+/);

const owner: RouteVisitor = {
  signedIn: true,
  permissions: ['all'],
  hiddenFeatures: [],
  featureAccess: firstSubaccountFeatures,
  agentFeature: true,
  referralFeature: true,
  twoFactorEnabled: true,
  online: true,
};

const decide = (path: RoutePath, changed: Partial<RouteVisitor> = {}) =>
  decideRoute(routeEntry(path), { ...owner, ...changed });

const enter = { kind: 'enter' };
const toDashboard = { kind: 'redirect', to: 'dashboard' };

describe('routeTable', () => {
  it('has every path of the specification, each once', () => {
    expect(routeTable.map((entry) => entry.path).toSorted()).toEqual([...specifiedPaths, ''].toSorted());
  });

  it('lets the owner into every inner route', () => {
    const refused = routeTable.filter(
      (entry) => entry.audience === 'auth' && entry.path !== '' && decide(entry.path).kind !== 'enter',
    );
    expect(refused).toEqual([]);
  });
});

describe('decideRoute', () => {
  it('sends strangers to the sign-in page from every inner route', () => {
    for (const entry of routeTable.filter(({ audience }) => audience === 'auth')) {
      expect(decide(entry.path, { signedIn: false })).toEqual({ kind: 'redirect', to: 'login' });
    }
  });

  it('leads from the bare path to the dashboard', () => {
    expect(decide('')).toEqual(toDashboard);
  });

  it('needs agents and the asic flag for devices', () => {
    expect(decide('asic-management/devices')).toEqual(enter);
    expect(decide('asic-management/devices', { agentFeature: false })).toEqual(toDashboard);
    expect(decide('referral-program', { referralFeature: false })).toEqual(toDashboard);
    expect(decide('asic-management/devices', { featureAccess: defaultFeatureAccess })).toEqual(toDashboard);
    expect(decide('asic-management/devices', { permissions: ['pdu'] })).toEqual(toDashboard);
    expect(decide('asic-management/pdus', { permissions: ['pdu'] })).toEqual(enter);
  });

  it('needs two-factor authentication and withdraw write for withdrawals, not for their history', () => {
    const factorless = { twoFactorEnabled: false } as const;
    expect(decide('pool/quick-withdrawal', factorless)).toEqual({ kind: 'needs-two-factor' });
    expect(decide('pool/quick-withdrawal', { ...factorless, permissions: ['withdraw'] })).toEqual(toDashboard);
    expect(decide('pool/quick-withdrawal', { ...factorless, signedIn: false, observer: 'observer' })).toEqual(
      toDashboard,
    );
    expect(decide('pool/auto-withdrawal', { permissions: ['withdraw'] })).toEqual(toDashboard);
    expect(decide('pool/auto-withdrawal', { permissions: ['withdraw_write'] })).toEqual(enter);
    expect(decide('pool/withdrawal-history', { permissions: ['withdraw'], twoFactorEnabled: false })).toEqual(enter);
  });

  it.each([
    ['asic-management/pdus', ['pdu'], ['asset'], true],
    ['asic-management/plc-coil', ['plc'], ['asset'], true],
    ['asic-management/gpu', ['gpu'], ['asset', 'gpu'], true],
    ['asic-management/sensors', ['sensor'], ['asset'], true],
    ['asic-management/ant-space', ['ant_space'], ['asset'], true],
    ['asic-management/rails', ['rails'], ['asset'], true],
    ['asic-management/site-map-dialog', ['agent_worker_location'], ['asset'], true],
    ['asic-management/pools-management', ['trusted_pools'], ['asset'], true],
    ['asic-management/ip-search-space', ['ip_search_space'], ['asset'], true],
    ['pool/worker-management', ['workers'], [], false],
    ['pool/revenues', ['revenue'], [], false],
    ['pool/bip47', ['paynym'], [], false],
    ['care-center', ['sensor'], [], true],
    ['mcbotface', ['boty_analysis_write'], [], true],
    ['asset-management', ['assets'], [], true],
    ['energy/orchestration', ['energy'], ['energy'], false],
    ['energy/strategy', ['energy', 'energy_strategies'], ['energy'], false],
    ['energy/trading', ['energy', 'sent_bid_list'], ['energy'], false],
    ['report/pandl', ['pandl_report'], [], false],
    ['report/clients', ['client_report'], [], false],
    ['report/automation', ['automation_report'], [], false],
    ['team', ['subaccount_access'], [], false],
    ['tickets', ['tickets'], [], false],
    ['settings/observer', ['observers'], [], false],
    ['settings/api-key', ['observers'], [], false],
    ['settings/location-profile', ['location_profile'], [], false],
    ['events', ['subaccount_events'], [], false],
  ] as const)('opens %s for %j, features %j, agents needed: %s', (path, permissions, features, agentFeature) => {
    const featureAccess = { ...defaultFeatureAccess, ...Object.fromEntries(features.map((area) => [area, true])) };
    const enough = { permissions, featureAccess, agentFeature };
    expect(decide(path, enough)).toEqual(enter);
    for (const missing of permissions)
      expect(decide(path, { ...enough, permissions: permissions.filter((held) => held !== missing) })).toEqual(
        toDashboard,
      );
    for (const missing of features)
      expect(decide(path, { ...enough, featureAccess: { ...featureAccess, [missing]: false } })).toEqual(toDashboard);
    if (agentFeature) expect(decide(path, { ...enough, agentFeature: false })).toEqual(toDashboard);
  });

  it('needs scan for agent requests', () => {
    expect(decide('agent-requests', { permissions: ['agent_request_write'] })).toEqual(enter);
    expect(decide('agent-requests', { permissions: ['agent_workers'] })).toEqual(toDashboard);
  });

  it('keeps observers out of team, settings, summary and referral', () => {
    const observer = { signedIn: false, observer: 'observer', permissions: ['all'] } as const;
    for (const path of ['team', 'organizations', 'settings/notifications', 'subaccount-summary', 'referral-program']) {
      expect(decide(path as RoutePath, observer)).toEqual(toDashboard);
    }
    expect(decide('observer-welcome', observer)).toEqual(enter);
    expect(decide('observer-welcome')).toEqual(toDashboard);
    expect(decide('login', observer)).toEqual(toDashboard);
  });

  it('leads an accountant from everywhere to the revenues', () => {
    const accountant = {
      signedIn: false,
      observer: 'accountant',
      permissions: observerPermissions('accountant'),
    } as const;
    expect(decide('pool/revenues', accountant)).toEqual(enter);
    for (const { path, audience } of routeTable)
      if (audience === 'auth' && path !== '' && path !== 'pool/revenues')
        expect([path, decide(path, accountant)]).toEqual([path, { kind: 'redirect', to: 'pool/revenues' }]);
    const hidden = decide('pool/revenues', { ...accountant, hiddenFeatures: ['pool_page'] });
    expect(hidden).toEqual({ kind: 'redirect', to: 'observer-welcome' });
  });

  it('shows the connection error only offline, and the sign-in page only signed out', () => {
    expect(decide('errors/connection-error')).toEqual({ kind: 'back' });
    expect(decide('errors/connection-error', { online: false })).toEqual(enter);
    expect(decide('login')).toEqual(toDashboard);
    expect(decide('login', { signedIn: false })).toEqual(enter);
  });
});
