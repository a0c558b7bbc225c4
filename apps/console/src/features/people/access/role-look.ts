import type { RoleRowFragment } from '../../../generated/role.ts';

/** The origin of a role, in a word or two. */
export function roleKind({ isCustom, organizationName }: RoleRowFragment): string {
  if (!isCustom) return 'Built-in';
  return organizationName ? `Custom · ${organizationName}` : 'Custom';
}

/** Why a role can only be read. */
export function whyReadOnly({ isCustom }: Pick<RoleRowFragment, 'isCustom'>): string {
  return isCustom ? 'You can read this role but not change it.' : 'Built-in roles cannot be changed.';
}
