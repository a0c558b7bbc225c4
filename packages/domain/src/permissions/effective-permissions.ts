import {
  permissionCatalogue,
  permissionFeature,
  permissions,
  type Permission,
  type PermissionFeatureKey,
} from './permission-catalogue.ts';
import { levelsOfFeature, type PermissionFeature, type PermissionLevel } from './permission-feature.ts';

/** The entry of the permission list that marks the owner, who may do everything. */
const ownerPermission = 'all';

/** Whether a permission list is that of an owner. */
export function isOwner(held: readonly string[]): boolean {
  return held.includes(ownerPermission);
}

function writeOf(key: string): string {
  return permissionFeature(key as PermissionFeatureKey).write ?? '';
}

/** For each permission, the strings that grant it: itself, the write string above it, the ones it is derived from. */
const grantedBy: ReadonlyMap<string, readonly string[]> = new Map(
  permissionCatalogue.flatMap((feature: PermissionFeature): [string, readonly string[]][] => {
    const { read, write, derivedFrom = [] } = feature;
    const writes = write === undefined ? [] : [write, ...derivedFrom.map(writeOf)];
    const granted: [string, readonly string[]][] = [];
    if (read !== undefined) granted.push([read, [read, ...writes]]);
    if (write !== undefined) granted.push([write, writes]);
    return granted;
  }),
);

/**
 * Whether a permission list allows something: the owner may do everything, write implies read, and derived
 * permissions follow from those they are derived from. Unknown strings in the list grant nothing.
 */
export function hasPermission(held: readonly string[], needed: Permission): boolean {
  return isOwner(held) || (grantedBy.get(needed) ?? []).some((name) => held.includes(name));
}

/** The strings any one of which allows something, the owner's entry among them. */
export function grantingPermissions(needed: Permission): readonly string[] {
  return [ownerPermission, ...(grantedBy.get(needed) ?? [])];
}

/** Every permission a list amounts to, implied and derived ones included, in the order of the catalogue. */
export function effectivePermissions(held: readonly string[]): readonly Permission[] {
  return permissions.filter((permission) => hasPermission(held, permission));
}

/** What of these permissions a list does not amount to; the owner's entry is within the owner's list alone. */
export function beyondPermissions(held: readonly string[], wanted: readonly string[]): readonly string[] {
  if (isOwner(held)) return [];
  const beyond: readonly string[] = effectivePermissions(wanted).filter((one) => !hasPermission(held, one));
  return isOwner(wanted) ? [ownerPermission, ...beyond] : beyond;
}

/** These permissions cut down to what a list amounts to itself. */
export function permissionsWithin(held: readonly string[], wanted: readonly string[]): readonly string[] {
  if (isOwner(held)) return wanted;
  return effectivePermissions(wanted).filter((one) => hasPermission(held, one));
}

/** The level at which a list grants a feature; the highest present wins. */
export function levelOf(held: readonly string[], key: PermissionFeatureKey): PermissionLevel {
  const feature = permissionFeature(key);
  const [none = 'HIDDEN', first = 'READ', second] = levelsOfFeature(feature);
  const granted = (name: string | undefined) => name !== undefined && hasPermission(held, name as Permission);
  if (second !== undefined && granted(feature.write)) return second;
  return granted(feature.read ?? feature.write) ? first : none;
}

/** The levels a role editor holds, by feature; what is absent is not granted. */
export type PermissionLevels = Readonly<Partial<Record<PermissionFeatureKey, PermissionLevel>>>;

/**
 * The permission list for the levels chosen in the role editor: read and write strings as chosen, derived ones added.
 * Derived features in the choice are ignored, for they cannot be chosen.
 */
export function permissionsForLevels(levels: PermissionLevels): readonly Permission[] {
  const chosen = permissionCatalogue.flatMap((feature: PermissionFeature & { key: PermissionFeatureKey }) => {
    const level = levels[feature.key];
    if (feature.derivedFrom || level === undefined || level === 'HIDDEN' || level === 'NO_ACCESS') return [];
    const name = level === 'READ' ? feature.read : (feature.write ?? feature.read);
    return name === undefined ? [] : [name];
  });
  return effectivePermissions(chosen);
}
