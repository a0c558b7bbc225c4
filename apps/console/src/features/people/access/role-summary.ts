import { levelOf } from '@headframe/domain/permissions/effective-permissions';
import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import {
  levelsOfFeature,
  permissionSections,
  type PermissionFeature,
  type PermissionSection,
} from '@headframe/domain/permissions/permission-feature';

/** How much of a section a role opens: nothing, some of it, all there is to see, or everything. */
type SectionReach = 'nothing' | 'some' | 'sees' | 'everything';

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

function placeOf(permissions: readonly string[], feature: PermissionFeature & { key: FeatureKey }): number {
  return levelsOfFeature(feature).indexOf(levelOf(permissions, feature.key));
}

/** How much of a section these permissions open. */
export function sectionReach(permissions: readonly string[], section: PermissionSection): SectionReach {
  const features = offeredFeatures(section);
  const places = features.map((feature) => placeOf(permissions, feature));
  if (places.every((place) => place === 0)) return 'nothing';
  if (features.every((feature, at) => places[at] === levelsOfFeature(feature).length - 1)) return 'everything';
  const seen = features.every((feature, at) => feature.read === undefined || (places[at] ?? 0) > 0);
  return seen && features.some(({ read }) => read !== undefined) ? 'sees' : 'some';
}

function listed(sections: readonly string[]): string {
  return sections.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** The permissions of a role, in a sentence, section by section. */
export function roleSummary(permissions: readonly string[]): string {
  const reaching = (...reach: SectionReach[]) =>
    offeredSections.filter((section) => reach.includes(sectionReach(permissions, section)));
  const everything = reaching('everything');
  if (everything.length === offeredSections.length) return 'Everything.';
  const parts = [
    [everything, 'Everything of'],
    [reaching('sees'), 'Sees all of'],
    [reaching('some'), 'Parts of'],
  ] as const;
  const text = parts.flatMap(([sections, words]) => (sections.length > 0 ? [`${words} ${listed(sections)}.`] : []));
  return text.length === 0 ? 'Nothing yet.' : text.join(' ');
}
