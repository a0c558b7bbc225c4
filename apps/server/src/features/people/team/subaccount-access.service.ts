import { DomainError } from '@headframe/domain/errors/domain-error';
import { hasPermission } from '@headframe/domain/permissions/held-permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditRecord } from '../../../platform/audit/record-audit.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { accountIdOfEmail } from '../account/index.ts';
import { announceTeam } from './announce-team.ts';
import { requireChangeable, type FoundMember } from './found-member.ts';
import { mailInvitation, requireInvitationsLeft } from './invitation-mail.ts';
import { readEmail } from './invitation.service.ts';
import { peopleOf } from './people-of.ts';
import { givenRoles, type GivenRole } from './given-roles.ts';
import { writeAccess, type AccessTarget } from './write-access.ts';

const accessSchema = z.strictObject({
  access: z.array(z.strictObject({ subaccount: z.string(), roleId: z.string() })).max(1000),
  remove: z.array(z.string()).max(1000).default([]),
});

type Present = Omit<FoundMember, 'uuid' | 'isSuspended'> & { subaccountId: number };

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

async function presentAccess(
  context: ScopedContext,
  email: string,
  subaccountIds: readonly number[],
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p."accountId", p.email, p."roleId", p.role, p.state, p."subaccountId"
    from ${peopleOf(subaccountIds)} p where p.email = ${email}`.execute(context.scope.transaction);
  return rows;
}

async function remove(context: ScopedContext, email: string, targets: readonly Present[]): Promise<void> {
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
    ...targets.map(({ subaccountId, role, state }): AuditRecord => {
      const isInvited = state === 'invited';
      return {
        action: isInvited ? 'invitation.cancel' : 'member.delete',
        object: { kind: isInvited ? 'invitation' : 'member', name: email },
        subaccountId,
        before: { role },
      };
    }),
  );
}

async function give(
  context: ScopedContext,
  email: string,
  given: readonly GivenRole[],
  present: readonly Present[],
): Promise<void> {
  const before = new Map(present.map((one) => [one.subaccountId, one]));
  const targets = given.filter(({ subaccountId, role }) => before.get(subaccountId)?.roleId !== role.publicId);
  if (targets.length === 0) return;
  const outcome = await writeAccess(context, email, targets);
  const invited = outcome.filter(({ isNewInvitation }) => isNewInvitation);
  const [first] = invited;
  if (first) await requireInvitationsLeft(context, first.subaccountId, invited.length);
  await recordChange(
    context,
    ...outcome.map(({ subaccountId, role, isNewInvitation }): AuditRecord => {
      const was = before.get(subaccountId);
      const isInvited = isNewInvitation || was?.state === 'invited';
      return {
        action: isNewInvitation ? 'member.invite' : 'member.update',
        object: { kind: isInvited ? 'invitation' : 'member', name: email },
        subaccountId,
        ...(was ? { before: { role: was.role } } : {}),
        after: { role: role.alias },
      };
    }),
  );
  await mailInvitation(context, { email, subaccounts: invited.map(nameAndRole) });
}

function nameAndRole({ subaccount, role }: AccessTarget): { name: string; role: string } {
  return { name: subaccount, role: role.alias };
}

/**
 * Sets what one person has in many subaccounts at once, all or nothing: a role in each of `access` (in place of the one
 * they have there), nothing any more in each of `remove`. Subaccounts of an organization in which the caller already
 * sees them as a member are theirs at once; to others they are invited.
 * @throws DomainError `access-denied`, or `permission-error` for owners, oneself and roles beyond the caller's rights.
 */
export async function upsertSubaccountAccess(
  context: ScopedContext,
  given: { email: string; access: unknown; remove?: unknown },
): Promise<void> {
  const email = readEmail(given.email);
  const { access, remove: removed } = validated(
    accessSchema,
    { access: given.access, remove: given.remove },
    'subaccountAccess',
  );
  const names = [...access.map(({ subaccount }) => subaccount), ...removed];
  const open = changeableSubaccounts(context, names);
  const idOf = (name: string) => open.get(name) ?? 0;
  const present = await presentAccess(context, email, names.map(idOf));
  for (const one of present) requireChangeable(context, one);
  const accountId = await accountIdOfEmail(context, email);
  requireChangeable(context, { state: 'member', accountId });
  const roles = await givenRoles(
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
