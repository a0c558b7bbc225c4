import { sql } from 'kysely';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { GrantedRole } from './granted-roles.ts';
import type { PresentAccess } from './present-access.ts';
import { visibleTeams } from './seen-teams.ts';
import { writeInvitations, type OfferedRole } from './write-invitations.ts';

/** By which way each of many roles is given. */
interface AccessPlan {
  /** At once: the person has approved there before. */
  direct: readonly GrantedRole[];
  /** By an invitation that is mailed. */
  invited: readonly GrantedRole[];
  /** By changing an invitation that is open. */
  changed: readonly GrantedRole[];
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
  const seen = visibleTeams(context).map(({ subaccountId }) => subaccountId);
  const { rows } = await sql<{ id: number }>`
    select n.id from subaccount n where n.id = any (${subaccountIds}::int[]) and exists (
      select from subaccount_access c join account a on a.id = c.account_id join subaccount other on other.id = c.subaccount_id
      where a.email = ${email} and c.subaccount_id = any (${seen}::int[]) and other.organization_id = n.organization_id)`.execute(
    context.scope.transaction,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Sorts out how a person is given roles, in view of what they have now. */
export async function planAccess(
  context: ScopedContext,
  email: string,
  targets: readonly GrantedRole[],
  present: ReadonlyMap<number, PresentAccess>,
): Promise<AccessPlan> {
  const atOnce = await openAtOnce(
    context,
    email,
    targets.map(({ subaccountId }) => subaccountId),
  );
  const wayOf = ({ subaccountId }: GrantedRole): keyof AccessPlan => {
    if (atOnce.has(subaccountId)) return 'direct';
    const now = present.get(subaccountId);
    return now?.state === 'invited' && !now.hasEnded ? 'changed' : 'invited';
  };
  const by = (way: keyof AccessPlan) => targets.filter((target) => wayOf(target) === way);
  return { direct: by('direct'), invited: by('invited'), changed: by('changed') };
}

function offered(targets: readonly GrantedRole[]): OfferedRole[] {
  return targets.map(({ subaccountId, role }) => ({ subaccountId, roleId: role.id }));
}

async function giveAtOnce(context: ScopedContext, email: string, targets: readonly GrantedRole[]): Promise<void> {
  const { transaction } = context.scope;
  const rows = sql`json_to_recordset(${JSON.stringify(offered(targets))}::json) as g ("subaccountId" int, "roleId" int)`;
  await asIdentity(transaction, async () => {
    await sql`
      insert into subaccount_access (account_id, subaccount_id, role_id)
      select a.id, g."subaccountId", g."roleId" from ${rows} cross join account a where a.email = ${email}
      on conflict (account_id, subaccount_id) do update set role_id = excluded.role_id
        where not subaccount_access.permissions @> '{all}'`.execute(transaction);
    await sql`delete from invitation i using ${rows} where i.email = ${email}
      and i.subaccount_id = g."subaccountId"`.execute(transaction);
  });
}

/** Sets the roles of a person by a plan, replacing the current ones. */
export async function writeAccess(context: ScopedContext, email: string, plan: AccessPlan): Promise<void> {
  if (plan.direct.length > 0) await giveAtOnce(context, email, plan.direct);
  if (plan.invited.length > 0) await writeInvitations(context, email, offered(plan.invited), true);
  if (plan.changed.length > 0) await writeInvitations(context, email, offered(plan.changed), false);
}
