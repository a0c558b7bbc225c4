import { DomainError } from '@headframe/domain/errors/domain-error';
import { hasPermission } from '@headframe/domain/permissions/effective-permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditRecord } from '../../../platform/audit/record-audit.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { accountIdOfEmail } from '../identity/index.ts';
import { announceTeam } from './announce-team.ts';
import { requireChangeable, requireOther } from './loaded-member.ts';
import { grantedRoles, lockRoles, type GrantedRole } from './granted-roles.ts';
import { lockInvitations, mailInvitation, requireInvitationsLeft } from './invitation-mail.ts';
import { readEmail } from './invitation.service.ts';
import { lockAccess, mergedAccess } from './merged-access.ts';
import { presentAccess, type PresentAccess } from './present-access.ts';
import { planAccess, writeAccess } from './write-access.ts';

const rolesSchema = z.array(z.strictObject({ subaccount: z.string(), roleId: z.string() })).max(1000);
const accessSchema = z.strictObject({
  access: rolesSchema,
  remove: z.array(z.string()).max(1000).default([]),
  from: rolesSchema.nullish(),
});

/** The caller's subaccounts of these names whose team they may change. @throws DomainError `access-denied`. */
function changeableSubaccounts(context: ScopedContext, names: readonly string[]): ReadonlyMap<string, number> {
  const open = new Map(
    context.scope.grants
      .filter(({ permissions }) => hasPermission(permissions, 'subaccount_access_write'))
      .map(({ name, subaccountId }) => [name, subaccountId]),
  );
  if (open.size === 0 || names.some((name) => !open.has(name)))
    throw new DomainError('access-denied', 'You do not have access to this subaccount.');
  if (new Set(names).size < names.length)
    throw new DomainError('validation-failed', 'Each subaccount may be named once.', { path: 'access' });
  return open;
}

async function remove(context: ScopedContext, email: string, targets: readonly PresentAccess[]): Promise<void> {
  if (targets.length === 0) return;
  const { transaction } = context.scope;
  const subaccountIds = targets.map(({ subaccountId }) => subaccountId);
  await sql`delete from subaccount_access c using account a where a.id = c.account_id and a.email = ${email}
    and c.subaccount_id = any (${subaccountIds}::int[])`.execute(transaction);
  await sql`delete from invitation where email = ${email} and subaccount_id = any (${subaccountIds}::int[])`.execute(
    transaction,
  );
  await recordChange(
    context,
    ...targets.map(({ uuid, subaccountId, role, state }): AuditRecord => {
      const isInvited = state === 'invited';
      return {
        action: isInvited ? 'invitation.cancel' : 'member.delete',
        object: isInvited ? { kind: 'invitation', name: email } : { kind: 'member', id: uuid, name: email },
        subaccountId,
        before: { role },
      };
    }),
  );
}

async function give(
  context: ScopedContext,
  email: string,
  given: readonly GrantedRole[],
  present: readonly PresentAccess[],
): Promise<void> {
  const before = new Map(present.map((one) => [one.subaccountId, one]));
  const targets = given.filter(({ subaccountId, role }) => {
    const now = before.get(subaccountId);
    return now?.roleId !== role.publicId || now.hasEnded;
  });
  if (targets.length === 0) return;
  const plan = await planAccess(context, email, targets, before);
  await requireInvitationsLeft(
    context,
    plan.invited.map(({ subaccountId }) => subaccountId),
  );
  await writeAccess(context, email, plan);
  await recordChange(
    context,
    ...targets.map((target): AuditRecord => {
      const { subaccountId, role } = target;
      const was = before.get(subaccountId);
      return {
        action: plan.invited.includes(target) ? 'member.invite' : 'member.update',
        object: plan.direct.includes(target)
          ? { kind: 'member', ...(was && { id: was.uuid }), name: email }
          : { kind: 'invitation', name: email },
        subaccountId,
        ...(was ? { before: { role: was.role } } : {}),
        after: { role: role.alias },
      };
    }),
  );
  const offers = plan.invited.map(({ subaccount, role }) => ({ name: subaccount, role: role.alias }));
  const { rows } = await sql<{ id: string }>`select public_id as id from invitation where email = ${email}
    and subaccount_id = any (${plan.invited.map(({ subaccountId }) => subaccountId)}::int[])`.execute(
    context.scope.transaction,
  );
  await mailInvitation(context, { email, ids: rows.map(({ id }) => id), subaccounts: offers });
}

/**
 * Sets what one person has in many subaccounts at once, all or nothing: a role in each of `access` (in place of the one
 * they have there), nothing any more in each of `remove`. Subaccounts of an organization in which the caller already
 * sees them as a member are theirs at once; to others they are invited. `from` are the roles that they had there when the change began.
 * @throws DomainError `access-denied`, `conflict` where somebody else has changed one of them meanwhile, or `permission-error` for owners,
 * oneself, and roles, current or new, beyond the caller's rights.
 */
export async function upsertSubaccountAccess(
  context: ScopedContext,
  given: { email: string; access: unknown; remove?: unknown; from?: unknown },
): Promise<void> {
  const email = readEmail(given.email);
  const { from, ...asked } = validated(
    accessSchema,
    { access: given.access, remove: given.remove, from: given.from },
    'subaccountAccess',
  );
  const names = [...asked.access.map(({ subaccount }) => subaccount), ...asked.remove];
  const open = changeableSubaccounts(context, names);
  const idOf = (name: string) => open.get(name) ?? 0;
  await lockInvitations(
    context,
    asked.access.map(({ subaccount }) => idOf(subaccount)),
  );
  // Roles before places, as everybody locks them who changes both.
  await lockRoles(
    context,
    asked.access.map(({ roleId }) => roleId),
  );
  await lockAccess(context, email, names.map(idOf));
  const present = await presentAccess(context, email, names.map(idOf));
  for (const one of present) requireChangeable(context, one);
  const { access, remove: removed } = from
    ? await mergedAccess(context, { email, ...asked, from }, { present, idOf })
    : asked;
  const accountId = await accountIdOfEmail(context, email);
  requireOther(context, accountId);
  const roles = await grantedRoles(
    context,
    access.map(({ subaccount, roleId }) => ({ subaccount, subaccountId: idOf(subaccount), roleId })),
  );
  const removedIds = new Set(removed.map(idOf));
  await remove(
    context,
    email,
    present.filter(({ subaccountId }) => removedIds.has(subaccountId)),
  );
  await give(context, email, roles, present);
  await announceTeam(context, names.map(idOf), accountId);
}
