import { accountPermissions } from './account-permissions.ts';
import { asicPermissions } from './asic-permissions.ts';
import type { PermissionFeature } from './permission-feature.ts';
import { sitePermissions } from './site-permissions.ts';

/** Every feature that a role may be granted, in the order of the permission editor. */
export const permissionCatalogue = [...asicPermissions, ...sitePermissions, ...accountPermissions] as const;

type Entry = (typeof permissionCatalogue)[number];
type StringsOf<One> =
  | (One extends { read: infer Read extends string } ? Read : never)
  | (One extends { write: infer Write extends string } ? Write : never);

/** The key of one feature of the catalogue. */
export type PermissionFeatureKey = Entry['key'];

/** Every permission string there is. `all`, the owner's entry, is not one of them: nothing asks for it. */
export type Permission = StringsOf<Entry>;

const byKey: ReadonlyMap<string, PermissionFeature> = new Map(
  permissionCatalogue.map((feature): [string, PermissionFeature] => [feature.key, feature]),
);

/** The catalogue entry of a feature. */
export function permissionFeature(key: PermissionFeatureKey): PermissionFeature {
  const feature = byKey.get(key);
  if (!feature) throw new Error(`No permission feature named "${key}".`);
  return feature;
}

/** Every permission string, each once. */
export const permissions: readonly Permission[] = permissionCatalogue.flatMap((feature: PermissionFeature) =>
  [feature.read, feature.write].filter((name) => name !== undefined),
) as Permission[];

const known: ReadonlySet<string> = new Set(permissions);

/** Whether a text is a permission string of the catalogue. */
export function isPermission(text: string): text is Permission {
  return known.has(text);
}
