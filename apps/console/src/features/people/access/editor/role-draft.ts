import {
  hasPermission,
  levelOf,
  permissionsForLevels,
  type PermissionLevels,
} from '@headframe/domain/permissions/effective-permissions';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import {
  levelsOfFeature,
  permissionSections,
  type PermissionFeature,
  type PermissionLevel,
  type PermissionSection,
} from '@headframe/domain/permissions/permission-feature';
import { featuresOf, offeredFeatures, type FeatureKey } from '../offered-features.ts';

/** A feature as the editor shows it. */
export type EditedFeature = PermissionFeature & { key: FeatureKey };

/** What the editor holds: a name, and a level for every feature that can be chosen, those that it does not offer yet too. */
export interface RoleDraft {
  alias: string;
  levels: PermissionLevels;
}

/** The draft of a role with these permissions. */
export function draftOf(alias: string, permissions: readonly string[]): RoleDraft {
  const chosen = permissionSections.flatMap((section) => featuresOf(section));
  return { alias, levels: Object.fromEntries(chosen.map(({ key }) => [key, levelOf(permissions, key)])) };
}

/** Whether two drafts have the same name and the same permissions. */
export function isSameDraft(one: RoleDraft, other: RoleDraft): boolean {
  return one.alias.trim() === other.alias.trim() && JSON.stringify(one.levels) === JSON.stringify(other.levels);
}

/** The permissions that a level of a feature grants. */
function permissionsAt(feature: EditedFeature, level: PermissionLevel): readonly Permission[] {
  return permissionsForLevels({ [feature.key]: level });
}

/** Whether a user with `own` permissions may grant a feature at a level: a user grants at most their own. */
export function canGrantLevel(own: readonly string[], feature: EditedFeature, level: PermissionLevel): boolean {
  return permissionsAt(feature, level).every((permission) => hasPermission(own, permission));
}

/** The levels that one click can set for a whole section. */
export type SectionChoice = 'none' | 'read' | 'all';

function chosenLevel(feature: EditedFeature, choice: SectionChoice): PermissionLevel {
  const [none = 'HIDDEN', first = 'READ', second] = levelsOfFeature(feature);
  if (choice === 'none') return none;
  if (choice === 'all') return second ?? first;
  return feature.read === undefined ? none : first;
}

/** The highest level of a feature up to `level` that a user with `own` permissions may grant. */
function givable(own: readonly string[], feature: EditedFeature, level: PermissionLevel): PermissionLevel {
  const levels = levelsOfFeature(feature);
  const upTo = levels.slice(0, levels.indexOf(level) + 1);
  return upTo.findLast((one) => canGrantLevel(own, feature, one)) ?? levels[0] ?? 'HIDDEN';
}

/** A draft with every level lowered to what a user with `own` permissions may grant. */
export function withinOwn(draft: RoleDraft, own: readonly string[]): RoleDraft {
  const features = permissionSections.flatMap((section) => featuresOf(section));
  const levels = features.map((feature) => [
    feature.key,
    givable(own, feature, draft.levels[feature.key] ?? levelsOfFeature(feature)[0] ?? 'HIDDEN'),
  ]);
  return { ...draft, levels: Object.fromEntries(levels) as PermissionLevels };
}

/** The levels of a section after it is set in one go, as far as `own` allows. */
export function sectionLevels(
  section: PermissionSection,
  choice: SectionChoice,
  own: readonly string[],
): PermissionLevels {
  return Object.fromEntries(
    offeredFeatures(section).map((feature) => [feature.key, givable(own, feature, chosenLevel(feature, choice))]),
  );
}

/** Whether a section already has the levels that one choice would set. */
export function isSectionAt(
  draft: RoleDraft,
  section: PermissionSection,
  choice: SectionChoice,
  own: readonly string[],
) {
  return Object.entries(sectionLevels(section, choice, own)).every(
    ([key, level]) => draft.levels[key as FeatureKey] === level,
  );
}

/** The choices that differ from each other in a section; one with single levels has no `read` of its own. */
export function sectionChoices(section: PermissionSection): readonly SectionChoice[] {
  const features = offeredFeatures(section);
  const readsAlone = features.some((feature) => chosenLevel(feature, 'read') !== chosenLevel(feature, 'all'));
  const readsAnything = features.some(({ read }) => read !== undefined);
  return readsAlone && readsAnything ? ['none', 'read', 'all'] : ['none', 'all'];
}
