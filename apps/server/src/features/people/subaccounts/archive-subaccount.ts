import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller, callerGrant } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { beforeClosing } from '../identity/index.ts';

interface Changed {
  publicId: string;
  organizationId: number;
}

/**
 * Archives a subaccount or restores it; what it holds stays. For its owner and the people of its organization. Doing it
 * twice changes nothing.
 * @throws DomainError `access-denied` for everyone else, `constraint-violation` for one with a balance or an open withdrawal.
 */
export async function setSubaccountArchived(context: ScopedContext, name: string, isArchived: boolean): Promise<void> {
  const { services, scope } = context;
  const caller = accountCaller(context);
  const { transaction } = scope;
  const { subaccountId } = callerGrant(caller, name);
  const organizationIds = caller.organizations.map(({ organizationId }) => organizationId);
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ isMine: boolean }>`
      select owner_account_id = ${caller.accountId} or organization_id = any (${organizationIds}::integer[]) as "isMine"
      from subaccount where id = ${subaccountId}`.execute(transaction);
    if (!rows[0]?.isMine) throw new DomainError('access-denied', 'Only the owner may archive a subaccount.');
    if (isArchived) await beforeClosing.run(transaction, { subaccountId }, 'archived');
    const { rows: changed } = await sql<Changed>`update subaccount set is_archived = ${isArchived}
      where id = ${subaccountId} and is_archived <> ${isArchived}
      returning public_id as "publicId", organization_id as "organizationId"`.execute(transaction);
    const [row] = changed;
    if (!row) return;
    await recordChange(context, {
      action: isArchived ? 'subaccount.archive' : 'subaccount.restore',
      object: { kind: 'subaccount', id: row.publicId, name },
      subaccountId,
      organizationId: row.organizationId,
      before: { isArchived: !isArchived },
      after: { isArchived },
    });
    await services.pubsub.publish(transaction, { topic: 'subaccount', subaccountId, ids: 'all' });
  });
}
