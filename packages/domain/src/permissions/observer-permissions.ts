import type { Permission } from './permission-catalogue.ts';

/** Roles of a read-only key. */
export const observerRoles = ['observer', 'accountant'] as const;

/** One role of {@link observerRoles}. */
export type ObserverRole = (typeof observerRoles)[number];

/**
 * What a read-only key of a role may see. Accountants see pool revenues alone (first specification, section 6); which
 * menus are left to the others is not shown there: here the pool and the devices, but no withdrawals, addresses, credentials, team,
 * tickets, keys or prices of energy.
 */
export const observerPermissions: Readonly<Record<ObserverRole, readonly Permission[]>> = {
  observer: [
    'workers',
    'revenue',
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
  ],
  accountant: ['revenue'],
};
