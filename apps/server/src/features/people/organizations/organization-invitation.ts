import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { invitationDays } from '@headframe/domain/limits/invitations';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { sql } from 'kysely';
import { timesInLastHour } from '../../../platform/audit/times-in-last-hour.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { accountIdOfEmail } from '../identity/index.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { countInvitationMail, queueMail } from '../../../platform/outbox/index.ts';
import { invitationLink } from '../invitations/index.ts';
import { auditAndPublish } from './audit-and-publish.ts';
import { changeableOrganization, type LoadedOrganization } from './loaded-organization.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Invitations that one account may have mailed in an hour. */
const organizationInvitationsPerHour = 30;

const sendingActions: readonly AuditAction[] = ['organization.invite', 'organization.invite-again'];

async function requireInvitationLeft(context: ScopedContext): Promise<void> {
  const { accountId } = accountCaller(context);
  const sent = await timesInLastHour(context.scope.transaction, sendingActions, { accountId });
  if (sent >= organizationInvitationsPerHour) throw new DomainError('permission-error', messageText('tooManyRequests'));
}

async function mailInvitation(
  context: ScopedContext,
  organization: LoadedOrganization,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const name = organizationLabel(organization);
  const { transaction } = context.scope;
  await countInvitationMail(transaction, context.services.secrets, email);
  await queueMail(transaction, {
    to: email,
    subject: `You are invited to the organization ${name}`,
    paragraphs: [
      `${organization.ownerEmail} invites you to manage the organization ${name} as Super Admin, with all permissions on its subaccounts.`,
      'The link shows what it is about. Sign in with this e-mail address, or sign up with it if you have no account yet, then accept or reject the invitation.',
    ],
    closing: [
      'If you do not know who this comes from, ignore it: nothing happens until you accept.',
      `The invitation ends after ${invitationDays} days.`,
    ],
    link: { label: 'Open the invitation', url: invitationLink(context.services.publicUrl, [id]) },
  });
}

/** An invitation that is there already and has ended. */
const hasEnded = sql`(invitation.sent_at <= now() - make_interval(days => ${invitationDays})
  or invitation.invited_by_account_id is distinct from excluded.invited_by_account_id)`;

/**
 * Invites someone to act for an organization, alike whether or not the e-mail has an account. Its owner's alone. An
 * invitation that has ended is replaced.
 * @throws DomainError `constraint-violation` for someone who is in it or invited already.
 */
export async function inviteDelegate(context: ScopedContext, id: string, givenEmail: string): Promise<void> {
  const read = emailSchema.safeParse(givenEmail);
  if (!read.success) throw new DomainError('validation-failed', messageText('invalidEmail'), { path: 'email' });
  const email = read.data;
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await changeableOrganization(context, id);
    await requireInvitationLeft(context);
    const { rows } = await sql<{ id: string }>`
      insert into invitation (email, organization_id, invited_by_account_id)
      select ${email}, ${organization.id}, ${accountCaller(context).accountId}
      where ${email} <> ${organization.ownerEmail} and not exists (select from organization_member m
        join account a on a.id = m.account_id where m.organization_id = ${organization.id} and a.email = ${email})
      on conflict (organization_id, email) do update set sent_at = excluded.sent_at,
        invited_by_account_id = excluded.invited_by_account_id where ${hasEnded}
      returning public_id as id`.execute(transaction);
    const [invitation] = rows;
    if (!invitation) throw new DomainError('constraint-violation', messageText('memberAssigned'));
    await mailInvitation(context, organization, { ...invitation, email });
    await concludeInvitation(context, 'organization.invite', organization, email);
  });
}

/** Mails an invitation again; its validity restarts. Only its owner may do this. */
export async function inviteDelegateAgain(context: ScopedContext, id: string, invitationId: string): Promise<void> {
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await changeableOrganization(context, id);
    await requireInvitationLeft(context);
    const { rows } = await sql<{ email: string }>`
      update invitation set sent_at = now(), invited_by_account_id = ${accountCaller(context).accountId}
      where organization_id = ${organization.id} and public_id = ${uuidOrNull(invitationId)}::uuid returning email`.execute(
      transaction,
    );
    const [invitation] = rows;
    if (!invitation) throw new DomainError('not-found', 'This invitation has been answered.');
    await mailInvitation(context, organization, { id: invitationId, email: invitation.email });
    await concludeInvitation(context, 'organization.invite-again', organization, invitation.email);
  });
}

async function concludeInvitation(
  context: ScopedContext,
  action: AuditAction,
  organization: LoadedOrganization,
  email: string,
): Promise<void> {
  const alsoNotified = [await accountIdOfEmail(context, email)];
  await auditAndPublish(context, { action, organization, after: { delegateEmail: email }, alsoNotified });
}
