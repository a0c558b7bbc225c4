import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { sql, type RawBuilder } from 'kysely';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import { loadHeldGrants, type HeldGrant } from '../../../platform/auth/load-held-grants.ts';
import { isSharedSql, ownerName } from '../../../platform/entity/shared-devices.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/** What those who share devices with the caller hold now on the subaccounts of these devices: a share carries no more. */
export type Sharers = readonly HeldGrant[];

export async function loadSharers({ scope: { transaction, subaccountIds } }: ScopedContext): Promise<Sharers> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ accountId: number; subaccountId: number }>`
      select distinct created_by_account_id as "accountId", owner_id as "subaccountId" from device_share
      where subaccount_id = any (${subaccountIds as number[]}::int[]) and created_by_account_id is not null`.execute(
      transaction,
    ),
  );
  return loadHeldGrants(transaction, rows);
}

/** Whether who gave the share in table `share` holds a permission on the subaccount of the device. */
function sharerHolds(sharers: Sharers, permission: Permission): RawBuilder<boolean> {
  const holding = sharers.filter(({ grant }) => grantOpens(grant, permission));
  const owners = holding.map(({ grant }) => grant.subaccountId);
  const accounts = holding.map(({ accountId }) => accountId);
  return sql`(share.owner_id, share.created_by_account_id) in (select * from unnest(${owners}::int[], ${accounts}::int[]))`;
}

/**
 * Why an action that takes `permission` may not run on device `d` where another subaccount shares it: it is shared to be seen alone, or who
 * shares it lacks that right there. Null for own devices.
 */
export function shareRefusal(sharers: Sharers, permission: Permission): RawBuilder<string | null> {
  const given = sql`share.command_access and share.subaccount_id = any ((select current_subaccount_ids())::integer[])`;
  const owner = ownerName(sql`null`, sql`d.id`);
  return sql`case when ${isSharedSql(sql`d.subaccount_id`)} then (
    select case when not coalesce(bool_or(${given}), false) then concat(${owner}, ' shares it without commands.')
      when not coalesce(bool_or(${given} and ${sharerHolds(sharers, permission)}), false)
        then concat('Who shares it at ', ${owner}, ' lacks the right to do this.') end
    from device_share share where share.device_id = d.id) end`;
}
