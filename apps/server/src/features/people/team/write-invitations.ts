import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/** A role to be offered in one subaccount, by inner keys. */
export interface OfferedRole {
  subaccountId: number;
  roleId: number;
}

/**
 * Invites an e-mail to subaccounts with a role each, in place of existing invitations; the caller becomes their
 * sender. Their validity restarts where they are sent (`isSent`). Returns the public ids.
 */
export async function writeInvitations(
  context: ScopedContext,
  email: string,
  offered: readonly OfferedRole[],
  isSent: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    insert into invitation (email, subaccount_id, role_id, invited_by_account_id)
    select ${email}, g."subaccountId", g."roleId", ${accountCaller(context).accountId}::int
    from json_to_recordset(${JSON.stringify(offered)}::json) as g ("subaccountId" int, "roleId" int)
    on conflict (subaccount_id, email) do update set role_id = excluded.role_id,
      invited_by_account_id = excluded.invited_by_account_id,
      sent_at = case when ${isSent}::boolean then excluded.sent_at else invitation.sent_at end
    returning public_id as uuid`.execute(context.scope.transaction);
  return rows.map(({ uuid }) => uuid);
}
