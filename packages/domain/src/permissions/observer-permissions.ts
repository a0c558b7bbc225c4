import type { Permission } from './permission-catalogue.ts';

/** Roles of a read-only key. */
export const observerRoles = ['observer', 'accountant'] as const;

/** One role of {@link observerRoles}. */
export type ObserverRole = (typeof observerRoles)[number];

/** What a link of the role observer shows, each all of those before it: the pool, the figures of the farm, the devices in full. */
export const observerViews = ['pool', 'farm', 'devices'] as const;

/** One of {@link observerViews}. */
export type ObserverView = (typeof observerViews)[number];

/** What people read of each view. */
export const observerViewLabels: Readonly<Record<ObserverView, string>> = {
  pool: 'Pool only',
  farm: 'Farm figures',
  devices: 'Devices in full',
};

/** What a link shows where nobody chose it, such as one made before links could choose. */
export const defaultObserverView: ObserverView = 'farm';

const pool: readonly Permission[] = ['workers', 'revenue'];

const farm: readonly Permission[] = [
  ...pool,
  'agent_workers',
  'agent_worker_location',
  'pdu',
  'pdu_history',
  'plc',
  'gpu',
  'sensor',
  'ant_space',
  'ant_space_history',
  'subaccount_events',
];

/** Notes, tags and commands have no permission of their own: the server leaves them out below `devices`. */
const permissionsOfViews: Readonly<Record<ObserverView, readonly Permission[]>> = { pool, farm, devices: farm };

/**
 * What a read-only key may see, by its role and, of an observer, its view. Accountants see pool revenues alone (first specification, section 6); which
 * menus are left to the others is not shown there: here the pool and the devices, but no withdrawals, addresses, credentials, team,
 * tickets, keys or prices of energy.
 */
export function observerPermissions(
  role: ObserverRole,
  view: ObserverView = defaultObserverView,
): readonly Permission[] {
  return role === 'accountant' ? ['revenue'] : permissionsOfViews[view];
}
