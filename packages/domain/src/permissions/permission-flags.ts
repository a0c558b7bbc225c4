import { featureNames, type FeatureAccess, type FeatureName } from '../feature-access/feature-access.ts';
import { permissionCatalogue, type Permission } from './permission-catalogue.ts';
import type { PermissionFeature } from './permission-feature.ts';

/** Flags of a subaccount that a feature of the catalogue takes, as the route tables have it for its pages. */
function flagsOf({ key, section }: PermissionFeature): readonly FeatureName[] {
  if (key === 'gpu') return ['asset', 'gpu'];
  if (key === 'sentBids') return ['energy', 'trading'];
  if (section === 'IoT') return ['asset'];
  return section === 'Energy' ? ['energy'] : [];
}

const flagsOfPermission: ReadonlyMap<string, readonly FeatureName[]> = new Map(
  permissionCatalogue.flatMap((feature: PermissionFeature) =>
    [feature.read, feature.write]
      .filter((name) => name !== undefined)
      .map((name): [string, readonly FeatureName[]] => [name, flagsOf(feature)]),
  ),
);

/** The feature flags that a permission takes and a subaccount lacks, in the order of {@link featureNames}. */
export function missingFlags(access: FeatureAccess, permission: Permission): readonly FeatureName[] {
  const needed = flagsOfPermission.get(permission) ?? [];
  return featureNames.filter((name) => needed.includes(name) && !access[name]);
}
