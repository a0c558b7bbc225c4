import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import {
  permissionSections,
  type PermissionFeature,
  type PermissionSection,
} from '@headframe/domain/permissions/permission-feature';

/** The features of a section that can be chosen; derived ones follow from others. */
export function featuresOf(section: PermissionSection): readonly (PermissionFeature & { key: FeatureKey })[] {
  return permissionCatalogue.filter(
    (feature: PermissionFeature) => feature.section === section && !feature.derivedFrom,
  ) as never;
}

/** The features of a section that the editor offers: those that something asks for. */
export function offeredFeatures(section: PermissionSection): ReturnType<typeof featuresOf> {
  return featuresOf(section).filter(({ unused }) => !unused);
}

/** The sections with something to offer. */
export const offeredSections = permissionSections.filter((section) => offeredFeatures(section).length > 0);

export type FeatureKey = (typeof permissionCatalogue)[number]['key'];
