import { hasPermission } from '@headframe/domain/permissions/effective-permissions';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { beyondOwnRights } from '../access/index.ts';
import { visibleTeams } from './seen-teams.ts';

/** A role as one subaccount may use it. */
export interface RoleChoice {
  id: string;
  alias: string;
  isCustom: boolean;
  /** Its rights are within those of the caller there. */
  canGrant: boolean;
}

/** A subaccount whose team the caller sees. */
export interface ManageableSubaccount {
  name: string;
  isArchived: boolean;
  /** The caller may change the team. */
  canChange: boolean;
  roles: RoleChoice[];
}

interface Row {
  subaccountId: number;
  name: string;
  isArchived: boolean;
  roles: { id: string; alias: string; isCustom: boolean; permissions: string[] }[];
}

/** The subaccounts whose teams the caller sees, with the roles each may use, by name. */
export async function listManageableSubaccounts(context: ScopedContext): Promise<ManageableSubaccount[]> {
  const grants = new Map(visibleTeams(context).map((grant) => [grant.subaccountId, grant]));
  const { rows } = await sql<Row>`
    select n.id as "subaccountId", n.name, n.is_archived as "isArchived", coalesce(json_agg(json_build_object('id', r.public_id,
      'alias', r.alias, 'isCustom', r.built_in_key is null, 'permissions', r.permissions)
      order by r.built_in_key is null, case when r.built_in_key is not null then r.id end, lower(r.alias))
        filter (where r.id is not null), '[]') as roles
    from subaccount n left join role r on coalesce(r.organization_id, n.organization_id) = n.organization_id
    where n.id = any (${[...grants.keys()]}::int[]) group by n.id order by n.is_archived, n.name`.execute(
    context.scope.transaction,
  );
  return rows.map(({ subaccountId, roles, ...row }) => ({
    ...row,
    canChange: hasPermission(grants.get(subaccountId)?.permissions ?? [], 'subaccount_access_write'),
    roles: roles.map(({ permissions, ...role }) => ({
      ...role,
      canGrant: beyondOwnRights(context, subaccountId, permissions).length === 0,
    })),
  }));
}
