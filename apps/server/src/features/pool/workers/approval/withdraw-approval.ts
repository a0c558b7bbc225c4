import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** Withdraws the approval of the workers that this transaction has deleted: whoever deletes a worker has done with its name. */
export async function withdrawApproval(transaction: AccessTransaction, subaccountId: number): Promise<void> {
  await sql`delete from new_worker n where n.subaccount_id = ${subaccountId}::int and n.is_approved
    and exists (select from worker w where w.subaccount_id = n.subaccount_id and w.name = n.name and w.deleted_at = now())`.execute(
    transaction,
  );
}
