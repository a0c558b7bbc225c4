/** Sections of the permission editor, in its order (first specification, section 6). */
export const permissionSections = [
  'IoT',
  'Pool',
  'Boty McBotface',
  'Inventory',
  'Energy',
  'Report',
  'Team',
  'Ticket',
  'Setting',
  'Event',
] as const;

/** One section of the permission editor. */
export type PermissionSection = (typeof permissionSections)[number];

/** Levels a feature can be granted at. */
export type PermissionLevel = 'HIDDEN' | 'READ' | 'WRITE' | 'NO_ACCESS' | 'HAS_ACCESS';

/** What the role editor shows for each level. */
export const permissionLevelLabels: Readonly<Record<PermissionLevel, string>> = {
  HIDDEN: 'Hidden',
  READ: 'Read Only',
  WRITE: 'Read and Write',
  NO_ACCESS: 'No Access',
  HAS_ACCESS: 'Has Access',
};

/** One feature that a role may be granted. At least one of `read` and `write` is present. */
export interface PermissionFeature {
  readonly key: string;
  readonly section: PermissionSection;
  readonly label: string;
  /** The string that lets one see the feature. */
  readonly read?: string;
  /** The string that lets one change things; it implies `read`. */
  readonly write?: string;
  /** How the editor offers a feature with one string: hidden or read only, or no access or has access. */
  readonly single?: 'read-only' | 'access';
  /** The specification names the feature but not its string: the string is our name, in the style of the others. */
  readonly namedHere?: true;
  /** Nothing asks for its strings yet: roles keep it, and the editor does not offer it. */
  readonly unused?: true;
  /** Not offered in the editor: held by whoever holds the write string of any of these features. */
  readonly derivedFrom?: readonly string[];
}

/** The levels a feature can be set to, the lowest first. */
export function levelsOfFeature(feature: PermissionFeature): readonly PermissionLevel[] {
  if (feature.read !== undefined && feature.write !== undefined) return ['HIDDEN', 'READ', 'WRITE'];
  return feature.single === 'read-only' ? ['HIDDEN', 'READ'] : ['NO_ACCESS', 'HAS_ACCESS'];
}
