import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Names the locks on whose devices are whose. */
const lockSpace = sql`hashtext('headframe.device-owner')`;

/** Has devices keep their owners, and those with whom they are shared, until the transaction ends: for commands on them. */
export async function holdOwners(transaction: AccessTransaction, deviceIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockSpace}, owner_id) from (
      select distinct subaccount_id as owner_id from device where id = any (${deviceIds as number[]}::int[]) order by 1
    ) as owners`.execute(transaction);
}

/** Waits until no command on devices of a subaccount is being requested, and lets none begin until the transaction ends. */
export async function lockOwner(transaction: AccessTransaction, subaccountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${subaccountId})`.execute(transaction);
}
