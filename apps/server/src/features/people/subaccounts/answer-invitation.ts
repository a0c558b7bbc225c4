import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { loadInvitationFacts } from '../invitations/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** What the holder of an invitation answers. */
type InvitationAnswer = 'approve' | 'reject';

interface TakenInvitation {
  subaccountId: number | null;
  organizationId: number;
  roleId: number | null;
  inviterId: number | null;
  /** Of the subaccount or the organization. */
  name: string;
  role: string | null;
}

const notOpen = (): DomainError => new DomainError('not-found', 'This invitation is no longer open.');

/**
 * Claims and deletes an open invitation of the caller's confirmed e-mail: of several concurrent callers, one gets it.
 * @throws DomainError `not-found` also for one that has ended, or that its sender could not send any more.
 */
async function takeInvitation(
  transaction: AccessTransaction,
  caller: AccountCaller,
  id: string,
): Promise<TakenInvitation> {
  const { rows } = await sql<TakenInvitation & { id: string }>`
    select i.public_id as id, i.subaccount_id as "subaccountId", o.id as "organizationId", i.role_id as "roleId",
      i.invited_by_account_id as "inviterId", coalesce(n.name, o.name) as name, r.alias as role
    from account me join invitation i on i.email = me.email
      left join subaccount n on n.id = i.subaccount_id
      join organization o on o.id = coalesce(i.organization_id, n.organization_id)
      left join role r on r.id = i.role_id
    where i.public_id = ${uuidOrNull(id)}::uuid and me.id = ${caller.accountId} and me.email_confirmed_at is not null
      and not coalesce(n.is_archived, false) and not o.is_suspended and not o.is_admin_suspended
    for update of i`.execute(transaction);
  const [invitation] = rows;
  if (!invitation) throw notOpen();
  const facts = await loadInvitationFacts(transaction, [invitation.id]);
  if (facts.get(invitation.id)?.validity !== 'open') throw notOpen();
  await sql`select set_config('headframe.invitation_end', 'used', true)`.execute(transaction);
  await sql`delete from invitation where public_id = ${invitation.id}::uuid`.execute(transaction);
  return invitation;
}

/** Who is in already stays as they are: an invitation neither changes a role nor lifts a suspension. */
async function letIn(transaction: AccessTransaction, accountId: number, invitation: TakenInvitation): Promise<void> {
  const { subaccountId, organizationId, roleId } = invitation;
  if (subaccountId === null)
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${accountId} from organization where id = ${organizationId} and owner_account_id <> ${accountId}
      on conflict do nothing`.execute(transaction);
  else
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
      values (${accountId}, ${subaccountId}, ${roleId}) on conflict do nothing`.execute(transaction);
}

async function announce(context: ScopedContext, accountId: number, invitation: TakenInvitation): Promise<void> {
  const { transaction } = context.scope;
  const { pubsub } = context.services;
  const { subaccountId, inviterId } = invitation;
  const ids = [accountId, ...(inviterId === null ? [] : [inviterId])];
  await pubsub.publish(transaction, ofAccounts(...ids));
  if (subaccountId !== null) await pubsub.publish(transaction, { topic: 'subaccount', subaccountId, ids: 'all' });
}

/**
 * Approves or rejects an invitation of the caller's confirmed e-mail, exactly once. Approved, it lets the caller into the
 * team of the subaccount with the invitation's role, or into the organization.
 * @throws DomainError `not-found` when there is none of that id for the caller, or it was answered or withdrawn already.
 */
export async function answerInvitation(context: ScopedContext, id: string, answer: InvitationAnswer): Promise<void> {
  const { scope } = context;
  const caller = accountCaller(context);
  const { transaction } = scope;
  await asIdentity(transaction, async () => {
    const invitation = await takeInvitation(transaction, caller, id);
    if (answer === 'approve') await letIn(transaction, caller.accountId, invitation);
    const { subaccountId, organizationId, name, role } = invitation;
    await recordChange(context, {
      action: `invitation.${answer}`,
      object: { kind: subaccountId === null ? 'organization' : 'subaccount', id, name },
      subaccountId,
      organizationId,
      before: { email: caller.email, role },
    });
    await announce(context, caller.accountId, invitation);
  });
}
