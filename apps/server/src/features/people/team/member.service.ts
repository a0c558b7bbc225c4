import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { findRole, requireWithinOwnRights, roleFor } from '../access/index.ts';
import { announceTeam } from './announce-team.ts';
import { findMember, requireChangeable, type LoadedMember } from './loaded-member.ts';

async function memberToChange(context: ScopedContext, uuid: string): Promise<LoadedMember & { subaccountId: number }> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const member = { ...(await findMember(context.scope.transaction, subaccountId, uuid)), subaccountId };
  requireChangeable(context, member);
  return member;
}

async function finish(
  context: ScopedContext,
  action: AuditAction,
  member: LoadedMember & { subaccountId: number },
  change: { before?: object; after?: object },
): Promise<void> {
  const { subaccountId, accountId, uuid, email } = member;
  await recordChange(context, {
    action,
    object: { kind: accountId === null ? 'invitation' : 'member', id: uuid, name: email },
    subaccountId,
    ...change,
  });
  await announceTeam(context, [subaccountId], accountId);
}

/**
 * Changes the role of a member or an invited person. The caller becomes the sender of the invitation.
 * @throws DomainError `permission-error` for the owner, oneself, and a role, current or new, with more than the caller holds.
 */
export async function updateMember(
  context: ScopedContext,
  uuid: string,
  publicRoleId: string,
  from?: string | null,
): Promise<void> {
  const member = await memberToChange(context, uuid);
  const { transaction } = context.scope;
  await mergeOrRefuse(
    transaction,
    { kind: 'member', id: uuid },
    {
      current: { roleId: member.roleId },
      change: { roleId: publicRoleId },
      from: from == null ? undefined : { roleId: from },
    },
  );
  const role = await roleFor(context, member.subaccountId, publicRoleId);
  if (member.accountId === null)
    await sql`update invitation set role_id = ${role.id}, invited_by_account_id = ${accountCaller(context).accountId}
      where public_id = ${uuid}::uuid`.execute(transaction);
  else
    await sql`update subaccount_access set role_id = ${role.id}
      where subaccount_id = ${member.subaccountId} and account_id = ${member.accountId}`.execute(transaction);
  await finish(context, 'member.update', member, { before: { role: member.role }, after: { role: role.alias } });
}

function requireMember(member: LoadedMember): void {
  if (member.state !== 'member') throw new DomainError('validation-failed', 'An invitation can only be canceled.');
}

async function setSuspended(
  context: ScopedContext,
  member: LoadedMember & { subaccountId: number },
  isSuspended: boolean,
): Promise<void> {
  requireMember(member);
  await sql`update subaccount_access set is_suspended = ${isSuspended}
    where subaccount_id = ${member.subaccountId} and account_id = ${member.accountId}`.execute(
    context.scope.transaction,
  );
  const before = { isSuspended: member.isSuspended };
  await finish(context, isSuspended ? 'member.suspend' : 'member.restore', member, { before, after: { isSuspended } });
}

/** Suspends a member until restored; what they have open loses its rights at once. */
export async function suspendMember(context: ScopedContext, uuid: string): Promise<void> {
  await setSuspended(context, await memberToChange(context, uuid), true);
}

/** Restores a suspended member. @throws DomainError `permission-error` when their role holds more than the caller. */
export async function restoreMember(context: ScopedContext, uuid: string): Promise<void> {
  const member = await memberToChange(context, uuid);
  if (member.roleId) {
    const role = await findRole(context.scope.transaction, member.subaccountId, member.roleId);
    requireWithinOwnRights(context, member.subaccountId, role.permissions);
  }
  await setSuspended(context, member, false);
}

/** Removes a member from the team. */
export async function deleteMember(context: ScopedContext, uuid: string): Promise<void> {
  const member = await memberToChange(context, uuid);
  requireMember(member);
  await sql`delete from subaccount_access where subaccount_id = ${member.subaccountId}
    and account_id = ${member.accountId}`.execute(context.scope.transaction);
  await finish(context, 'member.delete', member, { before: { role: member.role, isSuspended: member.isSuspended } });
}
