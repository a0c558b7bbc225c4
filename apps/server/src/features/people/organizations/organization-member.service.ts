import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { accountIdOfEmail } from '../identity/index.ts';
import { auditAndPublish } from './audit-and-publish.ts';
import { changeableOrganization, ownOrganization } from './loaded-organization.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Suspends a delegate at once, or restores them. Only the owner may do this. */
export async function setDelegateSuspended(
  context: ScopedContext,
  organizationId: string,
  memberId: string,
  suspended: boolean,
): Promise<void> {
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await changeableOrganization(context, organizationId);
    const { rows } = await sql<{ accountId: number; email: string }>`
      update organization_member m set is_suspended = ${suspended} from account a
      where m.organization_id = ${organization.id} and a.id = m.account_id and a.public_id = ${uuidOrNull(memberId)}::uuid
      returning m.account_id as "accountId", a.email`.execute(transaction);
    const [member] = rows;
    if (!member) throw new DomainError('not-found', 'This member does not exist.');
    await auditAndPublish(context, {
      action: suspended ? 'organization.suspend-member' : 'organization.restore-member',
      organization,
      before: { delegateEmail: member.email, suspended: !suspended },
      after: { delegateEmail: member.email, suspended },
      touchesSubaccounts: true,
    });
  });
}

/**
 * Removes a delegate from an organization, or withdraws an open invitation. The owner may do so with everyone; a delegate may
 * leave, and do so with nobody else. The owner is no delegate and can never be taken out.
 */
export async function removeMember(context: ScopedContext, organizationId: string, memberId: string): Promise<void> {
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const isLeaving = await isOwnId(context, memberId);
    const organization = await (isLeaving ? ownOrganization : changeableOrganization)(context, organizationId);
    const { rows } = await sql<{ email: string; isInvited: boolean }>`
      with removed as (
        delete from organization_member m using account a
        where m.organization_id = ${organization.id} and a.id = m.account_id and a.public_id = ${uuidOrNull(memberId)}::uuid
        returning a.email
      ), withdrawn as (
        delete from invitation where organization_id = ${organization.id} and public_id = ${uuidOrNull(memberId)}::uuid returning email
      )
      select email, false as "isInvited" from removed union all select email, true from withdrawn`.execute(transaction);
    const [member] = rows;
    if (!member) throw new DomainError('not-found', 'This member does not exist.');
    const leaving = isLeaving ? 'organization.leave' : 'organization.remove-member';
    await auditAndPublish(context, {
      action: member.isInvited ? 'organization.cancel-invitation' : leaving,
      organization,
      before: { delegateEmail: member.email },
      alsoNotified: [await accountIdOfEmail(context, member.email)],
      touchesSubaccounts: !member.isInvited,
    });
  });
}

async function isOwnId(context: ScopedContext, publicId: string): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${accountCaller(context).accountId}
    and public_id = ${uuidOrNull(publicId)}::uuid`.execute(context.scope.transaction);
  return rows.length > 0;
}
