import { permissionsForLevels, type PermissionLevels } from './effective-permissions.ts';
import { permissionCatalogue, permissions, type Permission } from './permission-catalogue.ts';
import { levelsOfFeature, type PermissionFeature, type PermissionLevel } from './permission-feature.ts';

/** A role that every team has. */
interface BuiltInRole {
  readonly key: string;
  /** As shown to people. */
  readonly alias: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
}

/** What the role of an organization's people is called; they hold every permission. */
export const superAdminAlias = 'Super Admin';

type Choice = 'none' | 'see' | 'change';

function level(feature: PermissionFeature, choice: Choice): PermissionLevel {
  const [none = 'HIDDEN', first = 'READ', second] = levelsOfFeature(feature);
  if (choice === 'none') return none;
  if (choice === 'change') return second ?? first;
  return feature.read === undefined ? none : first;
}

function chosen(choose: (feature: PermissionFeature) => Choice): readonly Permission[] {
  const levels = Object.fromEntries(
    permissionCatalogue.map((feature) => [feature.key, level(feature, choose(feature))]),
  ) as PermissionLevels;
  return permissionsForLevels(levels);
}

/** What moves money or hands out rights; no role but the first may. */
const guarded: ReadonlySet<string> = new Set([
  'withdraw',
  'updateAddress',
  'paynym',
  'payments',
  'team',
  'observers',
  'sentBids',
]);
const technicianChanges: ReadonlySet<string> = new Set([
  'scan',
  'savedSearches',
  'asicBlink',
  'asicLog',
  'asicNote',
  'asicReboot',
  'asicTag',
  'asicTunnel',
  'asicPowerSwitch',
  'asicReplace',
  'pdu',
  'plc',
  'siteMap',
  'tickets',
  'assetLog',
]);
const accountantSees: ReadonlySet<string> = new Set([
  'workers',
  'revenue',
  'withdraw',
  'payments',
  'pandl',
  'client',
  'automation',
]);

/** The built-in roles. Which there are is not shown in the specification (section 6); these are what a farm's people do. */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    key: 'admin',
    alias: 'Admin',
    description: 'Everything except the audit log and archiving the subaccount (owner only).',
    permissions,
  },
  {
    key: 'manager',
    alias: 'Manager',
    description: 'Everything about devices, energy and reports; read-only for money and team.',
    permissions: chosen(({ key }) => (guarded.has(key) ? 'see' : 'change')),
  },
  {
    key: 'technician',
    alias: 'Technician',
    description: 'Sees and operates the devices; no access to money.',
    permissions: chosen(({ key, section }) => {
      if (technicianChanges.has(key)) return 'change';
      return section === 'IoT' && key !== 'credential' ? 'see' : 'none';
    }),
  },
  {
    key: 'accountant',
    alias: 'Accountant',
    description: 'Sees revenue, withdrawals and reports.',
    permissions: chosen(({ key }) => (accountantSees.has(key) ? 'see' : 'none')),
  },
  {
    key: 'viewer',
    alias: 'Viewer',
    description: 'Read-only for everything except credentials.',
    permissions: chosen(({ key }) => (key === 'credential' ? 'none' : 'see')),
  },
];
