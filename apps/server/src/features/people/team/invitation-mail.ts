import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { invitationDays } from '@headframe/domain/limits/invitations';
import { sql } from 'kysely';
import { lockCount, timesInLastHour } from '../../../platform/audit/times-in-last-hour.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { invitationLink } from '../invitations/index.ts';
import { countInvitationMail, queueMail } from '../../../platform/outbox/index.ts';

/** Invitations that may be mailed in an hour for one subaccount, and by one account. */
export const invitationsPerHour = 60;

/** Actions of the audit log that sent an invitation. */
const sendingActions: readonly AuditAction[] = ['member.invite', 'invitation.resend'];

/**
 * Has others who invite to these subaccounts, or in the caller's name, wait until this transaction ends. Call it before
 * anything is written or locked.
 */
export async function lockInvitations(context: ScopedContext, subaccountIds: readonly number[]): Promise<void> {
  const { transaction } = context.scope;
  await lockCount(transaction, { accountId: accountCaller(context).accountId });
  await lockCount(transaction, { subaccountIds });
}

/**
 * Bounds the mails that one account, and one team, can have sent to strangers, before one is sent for each of these
 * subaccounts.
 * @throws DomainError `permission-error`.
 */
export async function requireInvitationsLeft(context: ScopedContext, subaccountIds: readonly number[]): Promise<void> {
  if (subaccountIds.length === 0) return;
  const { transaction } = context.scope;
  const { accountId } = accountCaller(context);
  const byCaller = await timesInLastHour(transaction, sendingActions, { accountId });
  const inOneTeam = await timesInLastHour(transaction, sendingActions, { subaccountIds });
  if (byCaller + subaccountIds.length > invitationsPerHour || inOneTeam + 1 > invitationsPerHour)
    throw new DomainError('permission-error', messageText('tooManyRequests'), { perHour: invitationsPerHour });
}

/** Keeps one invitation from being mailed again and again. @throws DomainError `permission-error` within a minute. */
export async function requireMailCooldown({ scope }: ScopedContext, uuid: string): Promise<void> {
  const { rows } = await sql`select from audit_entry where object_id = ${uuid} and action = 'invitation.resend'
    and subaccount_id = any (${scope.subaccountIds}::int[]) and at > now() - interval '1 minute'`.execute(
    scope.transaction,
  );
  if (rows.length > 0) throw new DomainError('permission-error', messageText('tooManyRequests'), { secondsApart: 60 });
}

/** What is offered in one mail. */
interface InvitationOffer {
  email: string;
  /** Public ids of the invitations. */
  ids: readonly string[];
  subaccounts: readonly { name: string; role: string }[];
}

/** Mails the invited person: the same words for those who have an account and those who do not. */
export async function mailInvitation(
  context: ScopedContext,
  { email, ids, subaccounts }: InvitationOffer,
): Promise<void> {
  const [first] = subaccounts;
  if (!first) return;
  const one = subaccounts.length === 1;
  const offers = subaccounts.map(({ name, role }) => `${name} as ${role}`);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    await countInvitationMail(transaction, context.services.secrets, email);
    await queueMail(transaction, {
      to: email,
      subject: one ? `You are invited to ${first.name}` : `You are invited to ${subaccounts.length} subaccounts`,
      paragraphs: [
        `${accountCaller(context).email} invites you to the team of ${one ? 'the subaccount' : 'these subaccounts:'} ${offers.join(', ')}.`,
        'The link shows what it is about. Sign in with this e-mail address, or sign up with it if you have no account yet, then accept or reject the invitation.',
      ],
      closing: [
        'If you do not know who this comes from, ignore it: nothing happens until you accept.',
        `The invitation ends after ${invitationDays} days.`,
      ],
      link: { label: 'Open the invitation', url: invitationLink(context.services.publicUrl, ids) },
    });
  });
}
