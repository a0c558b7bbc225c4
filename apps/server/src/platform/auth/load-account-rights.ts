import { permissions as everyPermission } from '@headframe/domain/permissions/permission-catalogue';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { AccountCaller } from './caller.ts';

/** What a session stands for: its account, with everything it may do. */
export type AccountRights = Omit<AccountCaller, 'kind' | 'sessionId' | 'expiresAt'> & { publicAccountId: string };

/**
 * Reads the rights of a session that has not ended: subaccounts it owns or is a member of (by role, not suspended), those
 * of organizations it acts for as Super Admin, and nothing of a suspended organization but to its owner, nothing at all
 * of one that the installation's administrator suspended.
 */
export async function loadAccountRights(database: Kysely<DB>, sessionId: string): Promise<AccountRights | undefined> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<AccountRights>`
      with mine as (
        select a.id, a.public_id, a.email, a.is_administrator from session s join account a on a.id = s.account_id
        where s.id = ${sessionId} and s.revoked_at is null
      ), home as (
        select o.id, o.owner_account_id = mine.id as is_owner
        from organization o cross join mine
        where not o.is_admin_suspended and (o.owner_account_id = mine.id or (not o.is_suspended and exists (
          select from organization_member m where m.organization_id = o.id and m.account_id = mine.id and not m.is_suspended)))
      ), held as (
        select n.id, n.name, n.organization_id, n.owner_account_id, coalesce(r.permissions, c.permissions) as permissions
        from subaccount_access c join mine on mine.id = c.account_id join subaccount n on n.id = c.subaccount_id
          left join role r on r.id = c.role_id
        where not c.is_suspended
        union all
        select n.id, n.name, n.organization_id, n.owner_account_id, ${everyPermission as string[]}::text[]
        from subaccount n join home on home.id = n.organization_id
      ), open as (
        select held.id, held.name, case when bool_or(held.permissions @> '{all}') then '{all}'::text[] else
          coalesce((select array_agg(distinct p order by p) from held other, unnest(other.permissions) p where other.id = held.id), '{}')
          end as permissions
        from held join organization o on o.id = held.organization_id cross join mine
        where not o.is_admin_suspended and (not o.is_suspended or mine.id in (o.owner_account_id, held.owner_account_id))
        group by held.id, held.name
      )
      select id as "accountId", public_id as "publicAccountId", email, is_administrator as "isAdministrator",
        coalesce((select json_agg(json_build_object('organizationId', home.id, 'isOwner', is_owner) order by home.id) from home), '[]')
          as organizations,
        coalesce((select json_agg(json_build_object('subaccountId', open.id, 'name', name, 'permissions', permissions) order by open.id)
          from open), '[]') as grants
      from mine`.execute(transaction);
    return rows[0];
  });
}
