import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { roleFor } from '../access/index.ts';
import { accountIdOfEmail } from '../identity/index.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { announceTeam } from './announce-team.ts';
import { findMember, requireChangeable, type LoadedMember } from './loaded-member.ts';
import { lockInvitations, mailInvitation, requireInvitationsLeft, requireMailCooldown } from './invitation-mail.ts';
import { presentAccess } from './present-access.ts';
import { writeInvitations } from './write-invitations.ts';

/** Reads the e-mail of someone to invite. @throws DomainError `validation-failed`. */
export function readEmail(given: string): string {
  if (!emailSchema.safeParse(given).success)
    throw new DomainError('validation-failed', messageText('invalidEmail'), { path: 'email' });
  return validated(emailSchema, given, 'email');
}

/**
 * Invites someone into the team of the selected subaccount, alike whether or not the e-mail has an account, and mails
 * them; they approve or reject. An invitation that has ended is replaced.
 * @throws DomainError `constraint-violation` for someone who is in the team or invited already, `permission-error` for
 * oneself: who may enter by another way would stay when that one is closed.
 */
export async function insertMember(context: ScopedContext, given: { email: string; roleId: string }): Promise<void> {
  const { subaccountId, name } = singleGrant(context.scope.grants);
  const email = readEmail(given.email);
  if (email === accountCaller(context).email) throw new DomainError('permission-error', 'You cannot invite yourself.');
  await lockInvitations(context, [subaccountId]);
  const role = await roleFor(context, subaccountId, given.roleId);
  const [present] = await presentAccess(context, email, [subaccountId]);
  if (present && !present.hasEnded) throw new DomainError('constraint-violation', messageText('memberAssigned'));
  await requireInvitationsLeft(context, [subaccountId]);
  const [uuid = ''] = await writeInvitations(context, email, [{ subaccountId, roleId: role.id }], true);
  await mailInvitation(context, { email, ids: [uuid], subaccounts: [{ name, role: role.alias }] });
  await recordChange(context, {
    action: 'member.invite',
    object: { kind: 'invitation', id: uuid, name: email },
    subaccountId,
    after: { role: role.alias },
  });
  await announceTeam(context, [subaccountId], await accountIdOfEmail(context, email));
}

/** An invitation that the caller may change. */
async function invitationOf(
  context: ScopedContext,
  uuid: string,
): Promise<LoadedMember & { subaccountId: number; subaccount: string }> {
  const { subaccountId, name } = singleGrant(context.scope.grants);
  const found = await findMember(context.scope.transaction, subaccountId, uuid);
  if (found.state !== 'invited') throw new DomainError('not-found', 'This invitation has been answered.');
  const invitation = { ...found, subaccountId, subaccount: name };
  requireChangeable(context, invitation);
  return invitation;
}

async function finish(
  context: ScopedContext,
  action: AuditAction,
  invitation: LoadedMember & { subaccountId: number },
): Promise<void> {
  const { subaccountId, uuid, email, role } = invitation;
  await recordChange(context, {
    action,
    object: { kind: 'invitation', id: uuid, name: email },
    subaccountId,
    before: { role },
  });
  await announceTeam(context, [subaccountId], await accountIdOfEmail(context, email));
}

/** Withdraws an open invitation. */
export async function cancelInvitation(context: ScopedContext, uuid: string): Promise<void> {
  const invitation = await invitationOf(context, uuid);
  await sql`delete from invitation where public_id = ${uuid}::uuid`.execute(context.scope.transaction);
  await finish(context, 'invitation.cancel', invitation);
}

/**
 * Mails an invitation again; its validity restarts, and the caller becomes its sender.
 * @throws DomainError `permission-error` when too many were mailed lately, or its role holds more than the caller.
 */
export async function resendInvitation(context: ScopedContext, uuid: string): Promise<void> {
  const { transaction } = context.scope;
  const invitation = await invitationOf(context, uuid);
  await requireInvitationsLeft(context, [invitation.subaccountId]);
  await requireMailCooldown(context, uuid);
  const { email, role, subaccount } = invitation;
  await sql`update invitation set sent_at = now(), invited_by_account_id = ${accountCaller(context).accountId}
    where public_id = ${uuid}::uuid`.execute(transaction);
  await mailInvitation(context, { email, ids: [uuid], subaccounts: [{ name: subaccount, role }] });
  await finish(context, 'invitation.resend', invitation);
}
