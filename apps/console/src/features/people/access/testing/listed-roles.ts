import { permissionsForLevels, type PermissionLevels } from '@headframe/domain/permissions/effective-permissions';
import { builtInRoles } from '@headframe/domain/permissions/built-in-roles';
import type { RoleRowFragment } from '../../../../generated/role.ts';

/** A custom role for tests, with these levels. */
export function customRole(
  alias: string,
  levels: PermissionLevels,
  given: Partial<RoleRowFragment> = {},
): RoleRowFragment {
  return {
    id: `role-${alias}`,
    alias,
    description: '',
    isCustom: true,
    permissions: [...permissionsForLevels(levels)],
    levels,
    canEditRole: true,
    canGrant: true,
    organizationName: 'north',
    memberCount: 0,
    ...given,
  };
}

export const listedBuiltInRoles: readonly RoleRowFragment[] = builtInRoles.map(
  ({ key, alias, description, permissions }) => ({
    ...customRole(alias, {}),
    id: `role-${key}`,
    description,
    isCustom: false,
    permissions: [...permissions],
    canEditRole: false,
    organizationName: null,
  }),
);
