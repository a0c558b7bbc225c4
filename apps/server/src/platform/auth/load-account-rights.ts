import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { AccountCaller } from './caller.ts';
import { actingFor, featureFlags, effectivePermissions } from './effective-permissions.ts';

/** What a session stands for: its account, with everything it may do. */
type AccountRights = Omit<AccountCaller, 'kind' | 'sessionId' | 'expiresAt'> & { publicAccountId: string };

/** Reads the rights of a session that has not ended; see {@link effectivePermissions}. */
export async function loadAccountRights(database: Kysely<DB>, sessionId: string): Promise<AccountRights | undefined> {
  const mine = sql`select id from mine`;
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<AccountRights>`
      with mine as materialized (
        select a.id, a.public_id, a.email, a.is_administrator from session s join account a on a.id = s.account_id
        where s.id = ${sessionId} and s.revoked_at is null
      )
      select id as "accountId", public_id as "publicAccountId", email, is_administrator as "isAdministrator",
        coalesce((select json_agg(json_build_object('organizationId', h."organizationId", 'isOwner', h."isOwner")
          order by h."organizationId") from ${actingFor(mine)} h), '[]') as organizations,
        coalesce((select json_agg(json_build_object('subaccountId', h."subaccountId", 'name', h.name, 'permissions', h.permissions,
          'organizationId', f.organization_id, 'features', ${featureFlags('f')}) order by h."subaccountId")
          from ${effectivePermissions(mine)} h join subaccount f on f.id = h."subaccountId"), '[]') as grants
      from mine`.execute(transaction);
    return rows[0];
  });
}
