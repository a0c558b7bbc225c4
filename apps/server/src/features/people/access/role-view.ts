import { builtInRoles } from '@headframe/domain/permissions/built-in-roles';
import type { PermissionLevels } from '@headframe/domain/permissions/effective-permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import { maximumPage } from '../../../platform/entity/entity-query.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { beyondOwnRights, holdsOn } from './require-within-own-rights.ts';
import { roleChangeRefusal } from './role-change-refusal.ts';
import { levelsOfPermissions } from './role-levels.ts';
import { loadRoleUse } from './role-use.ts';
import { roleOrder, selectStoredRoles, type StoredRole } from './stored-role.ts';

/** A role as its team sees it. */
export interface RoleView {
  id: string;
  alias: string;
  /** What a built-in role is for; empty for custom ones. */
  description: string;
  isCustom: boolean;
  permissions: readonly string[];
  /** Level by feature key. */
  levels: PermissionLevels;
  /** The caller may change and delete it. */
  canEditRole: boolean;
  /** The caller may grant it to members of the requested subaccounts. */
  canGrant: boolean;
  organizationId: string | null;
  organizationName: string | null;
  /** Members of the subaccounts asked for who hold it. */
  memberCount: number;
}

const pageSchema = z.strictObject({
  limit: z.int().min(0).max(maximumPage).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
});

async function memberCounts(context: ScopedContext): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ roleId: number; count: number }>`
    select role_id as "roleId", count(*)::int as count from subaccount_access
    where role_id is not null and subaccount_id = any (${context.scope.subaccountIds}::int[])
    group by role_id`.execute(context.scope.transaction);
  return new Map(rows.map(({ roleId, count }) => [roleId, count]));
}

/** How the team of the scope sees these roles. */
async function viewRoles(context: ScopedContext, roles: readonly StoredRole[]): Promise<RoleView[]> {
  const { scope } = context;
  const counts = await memberCounts(context);
  const useOf = await loadRoleUse(
    scope.transaction,
    roles.map(({ id }) => id),
  );
  const mayChangeTeam = scope.subaccountIds.some((id) => holdsOn(context, id, 'subaccount_access_write'));
  return roles.map((role) => ({
    id: role.publicId,
    alias: role.alias,
    description: builtInRoles.find(({ key }) => key === role.builtInKey)?.description ?? '',
    isCustom: role.builtInKey === null,
    permissions: role.permissions,
    levels: levelsOfPermissions(role.permissions),
    canEditRole: mayChangeTeam && roleChangeRefusal(context, role, useOf(role.id)) === undefined,
    canGrant: scope.subaccountIds.some((id) => beyondOwnRights(context, id, role.permissions).length === 0),
    organizationId: role.organizationPublicId,
    organizationName: role.organizationName,
    memberCount: counts.get(role.id) ?? 0,
  }));
}

/** The roles that teams of the subaccounts in scope may use: built-in ones first, then those of their organizations. */
export async function listRoles(
  context: ScopedContext,
  page: { limit?: number | null | undefined; offset?: number | null | undefined },
): Promise<RoleView[]> {
  const { transaction, subaccountIds } = context.scope;
  const { limit, offset } = validated(pageSchema, page, 'page');
  const roles = await selectStoredRoles(
    transaction,
    sql`where r.organization_id is null
        or r.organization_id in (select organization_id from subaccount where id = any (${subaccountIds}::int[]))
      order by ${roleOrder} limit ${limit} offset ${offset}`,
  );
  return viewRoles(context, roles);
}

/** How the team of the scope sees one role. */
export async function viewRole(context: ScopedContext, role: StoredRole): Promise<RoleView> {
  const [view] = await viewRoles(context, [role]);
  if (!view) throw new Error('The role was deleted.');
  return view;
}
