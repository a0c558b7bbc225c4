import {
  levelOf,
  permissionsForLevels,
  type PermissionLevels,
} from '@headframe/domain/permissions/effective-permissions';
import {
  permissionCatalogue,
  type Permission,
  type PermissionFeatureKey,
} from '@headframe/domain/permissions/permission-catalogue';
import { levelsOfFeature, type PermissionFeature } from '@headframe/domain/permissions/permission-feature';
import { z } from 'zod';

const features: ReadonlyMap<string, PermissionFeature> = new Map(
  permissionCatalogue.map((feature): [string, PermissionFeature] => [feature.key, feature]),
);

/** The levels of a role as they come in: a level of its own for each feature named, nothing else. */
const levelsSchema = z.record(z.string(), z.unknown()).superRefine((levels, context) => {
  for (const [key, level] of Object.entries(levels)) {
    const feature = features.get(key);
    const problem = (message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (!feature) problem('Unknown feature.');
    else if (!levelsOfFeature(feature).some((one) => one === level))
      problem(`One of ${levelsOfFeature(feature).join(', ')} is expected.`);
  }
});

/** A role's permissions, given as levels by feature key; derived features are not taken from the input but added. */
export const rolePermissionsSchema = levelsSchema.transform((levels): readonly Permission[] =>
  permissionsForLevels(levels as PermissionLevels),
);

/** The level of every feature, derived ones included, at which these permissions grant it. */
export function levelsOfPermissions(permissions: readonly string[]): PermissionLevels {
  return Object.fromEntries(permissionCatalogue.map(({ key }) => [key, levelOf(permissions, key)])) as Record<
    PermissionFeatureKey,
    ReturnType<typeof levelOf>
  >;
}
