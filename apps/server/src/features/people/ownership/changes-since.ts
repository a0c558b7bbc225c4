import { auditActionText } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { subaccountsOf } from './owned-things.ts';
import { returnableTransfer } from './take-back-ownership.ts';

/** Changes that are shown at most, newest first. */
const shown = 50;

/** Something that was done to what was passed on, since. */
export interface ChangeSince {
  at: Date;
  actor: string;
  action: string;
  object: string;
}

/** What happened to it since it was accepted, for its former owner while they can take it back; newest first. */
export async function changesSince(context: ScopedContext, id: string): Promise<ChangeSince[]> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const transfer = await returnableTransfer(transaction, id, accountId);
    const subaccountIds = await subaccountsOf(transaction, transfer);
    const newest = sql`action <> 'ownership.accept' order by id desc limit ${shown}`;
    // The newest of each by an index, as the log is kept for good.
    const { rows } = await sql<ChangeSince>`
      select at, actor, action, object_name as object from (
        select e.* from unnest(${subaccountIds}::int[]) as s (id)
          cross join lateral (select * from audit_entry where subaccount_id = s.id and ${newest}) e
        union all select * from (
          select * from audit_entry where organization_id = ${transfer.organizationId}::int
            and (subaccount_id is null or subaccount_id <> all (${subaccountIds}::int[])) and ${newest}) of_organization
      ) found where at > ${transfer.acceptedAt} order by id desc limit ${shown}`.execute(transaction);
    return rows.map((row) => ({ ...row, action: auditActionText(row.action) }));
  });
}
