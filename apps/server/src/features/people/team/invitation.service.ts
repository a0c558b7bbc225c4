import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { roleFor } from '../access/index.ts';
import { accountIdOfEmail } from '../account/index.ts';
import { emailSchema } from '../identity/index.ts';
import { announceTeam } from './announce-team.ts';
import { findMember, type FoundMember } from './found-member.ts';
import { mailInvitation, requireInvitationsLeft, requireNotJustMailed } from './invitation-mail.ts';
import { peopleOf } from './people-of.ts';

/** Reads the e-mail of someone to invite. @throws DomainError `validation-failed`. */
export function readEmail(given: string): string {
  if (!emailSchema.safeParse(given).success)
    throw new DomainError('validation-failed', messageText('invalidEmail'), { path: 'email' });
  return validated(emailSchema, given, 'email');
}

/**
 * Invites someone into the team of the selected subaccount, alike whether or not the e-mail has an account, and mails
 * them; they approve or reject.
 * @throws DomainError `constraint-violation` for someone who is in the team or invited already.
 */
export async function insertMember(context: ScopedContext, given: { email: string; roleId: string }): Promise<void> {
  const { subaccountId, name } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const email = readEmail(given.email);
  const role = await roleFor(context, subaccountId, given.roleId);
  await requireInvitationsLeft(context, subaccountId, 1);
  const { rows } = await sql<{ uuid: string }>`
    insert into invitation (email, subaccount_id, role_id, invited_by_account_id)
    select ${email}, ${subaccountId}, ${role.id}, ${accountIdOf(context.caller)}
    where not exists (select from ${peopleOf([subaccountId])} p where p.email = ${email})
    on conflict (subaccount_id, email) do nothing returning public_id as uuid`.execute(transaction);
  const [invitation] = rows;
  if (!invitation) throw new DomainError('constraint-violation', messageText('memberAssigned'));
  await mailInvitation(context, { email, subaccounts: [{ name, role: role.alias }] });
  await recordChange(context, {
    action: 'member.invite',
    object: { kind: 'invitation', id: invitation.uuid, name: email },
    subaccountId,
    after: { role: role.alias },
  });
  await announceTeam(context, [subaccountId], await accountIdOfEmail(context, email));
}

async function invitationOf(
  context: ScopedContext,
  uuid: string,
): Promise<FoundMember & { subaccountId: number; subaccount: string }> {
  const { subaccountId, name } = singleGrant(context.scope.grants);
  const found = await findMember(context.scope.transaction, subaccountId, uuid);
  if (found.state !== 'invited') throw new DomainError('not-found', 'This invitation has been answered.');
  return { ...found, subaccountId, subaccount: name };
}

async function finish(
  context: ScopedContext,
  action: AuditAction,
  invitation: FoundMember & { subaccountId: number },
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

/** Takes an invitation back before it is answered. */
export async function cancelInvitation(context: ScopedContext, uuid: string): Promise<void> {
  const invitation = await invitationOf(context, uuid);
  await sql`delete from invitation where public_id = ${uuid}::uuid`.execute(context.scope.transaction);
  await finish(context, 'invitation.cancel', invitation);
}

/** Mails an invitation once more. @throws DomainError `permission-error` when too many were mailed lately. */
export async function resendInvitation(context: ScopedContext, uuid: string): Promise<void> {
  const invitation = await invitationOf(context, uuid);
  await requireInvitationsLeft(context, invitation.subaccountId, 1);
  await requireNotJustMailed(context, uuid);
  const { email, role, subaccount } = invitation;
  await mailInvitation(context, { email, subaccounts: [{ name: subaccount, role }] });
  await finish(context, 'invitation.resend', invitation);
}
