import { sql } from 'kysely';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { GivenRole } from './given-roles.ts';
import { seenTeams } from './seen-teams.ts';

/** A role that was given, and whether that took an invitation that was not there before. */
export interface AccessTarget extends GivenRole {
  isNewInvitation: boolean;
}

/**
 * The subaccounts among these in which a person is a member already, or whose organization counts them as a member
 * somewhere the caller sees: there they have approved before, and need not be asked again.
 */
async function openAtOnce(
  context: ScopedContext,
  email: string,
  subaccountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const seen = seenTeams(context).map(({ subaccountId }) => subaccountId);
  const { rows } = await sql<{ id: number }>`
    select n.id from subaccount n where n.id = any (${subaccountIds}::int[]) and exists (
      select from subaccount_access c join account a on a.id = c.account_id join subaccount other on other.id = c.subaccount_id
      where a.email = ${email} and c.subaccount_id = any (${seen}::int[]) and other.organization_id = n.organization_id)`.execute(
    context.scope.transaction,
  );
  return new Set(rows.map(({ id }) => id));
}

function asRows(targets: readonly GivenRole[]) {
  const rows = targets.map(({ subaccountId, role }) => ({ subaccountId, roleId: role.id }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as g ("subaccountId" int, "roleId" int)`;
}

async function giveAtOnce(context: ScopedContext, email: string, targets: readonly GivenRole[]): Promise<void> {
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    await sql`
      insert into subaccount_access (account_id, subaccount_id, role_id)
      select a.id, g."subaccountId", g."roleId" from ${asRows(targets)} cross join account a where a.email = ${email}
      on conflict (account_id, subaccount_id) do update set role_id = excluded.role_id
        where not subaccount_access.permissions @> '{all}'`.execute(transaction);
    await sql`delete from invitation i using ${asRows(targets)} where i.email = ${email}
      and i.subaccount_id = g."subaccountId"`.execute(transaction);
  });
}

async function invite(
  context: ScopedContext,
  email: string,
  targets: readonly GivenRole[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ subaccountId: number; isNew: boolean }>`
    insert into invitation (email, subaccount_id, role_id, invited_by_account_id)
    select ${email}, g."subaccountId", g."roleId", ${accountIdOf(context.caller)}::int from ${asRows(targets)}
    on conflict (subaccount_id, email) do update set role_id = excluded.role_id
    returning subaccount_id as "subaccountId", xmax = 0 as "isNew"`.execute(context.scope.transaction);
  return new Set(rows.filter(({ isNew }) => isNew).map(({ subaccountId }) => subaccountId));
}

/** Gives a person roles on many subaccounts, in place of what they have there; invites them where they must approve first. */
export async function writeAccess(
  context: ScopedContext,
  email: string,
  targets: readonly GivenRole[],
): Promise<AccessTarget[]> {
  const atOnce = await openAtOnce(
    context,
    email,
    targets.map(({ subaccountId }) => subaccountId),
  );
  const [direct, asked] = [true, false].map((isDirect) =>
    targets.filter(({ subaccountId }) => atOnce.has(subaccountId) === isDirect),
  );
  if (direct?.length) await giveAtOnce(context, email, direct);
  const invited = asked?.length ? await invite(context, email, asked) : new Set<number>();
  return targets.map((target) => ({ ...target, isNewInvitation: invited.has(target.subaccountId) }));
}
