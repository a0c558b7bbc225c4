import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { ReturnedOwnership } from '../../people/ownership/index.ts';
import { recordStoppedWithdrawals } from './record-stopped-withdrawals.ts';

/**
 * Archives what was added to the address books, or came back, while ownership could be taken back, which cancels what is held on its way
 * there. The former owner unarchives what is right.
 */
export async function archiveReturnedEntries(
  context: ScopedContext,
  { subaccountIds, returnableUntil }: ReturnedOwnership,
): Promise<void> {
  const { transaction } = context.scope;
  const { rows } = await sql<{ key: number; id: string; code: string; subaccountId: number }>`
    update address_book_entry set archived_at = now(), updated_at = now()
    where subaccount_id = any (${subaccountIds}::int[]) and hold_until >= ${returnableUntil} and archived_at is null
      and deleted_at is null and kind <> 'invoice'
    returning id as key, selector_id as id, code, subaccount_id as "subaccountId"`.execute(transaction);
  for (const { key, id, code, subaccountId } of rows) {
    await recordStoppedWithdrawals(context, subaccountId, key);
    await recordChange(context, {
      action: 'address-book.archive',
      object: { kind: 'address-book', id, name: code },
      subaccountId,
      before: { isArchived: false },
      after: { isArchived: true },
    });
    await context.services.pubsub.publish(transaction, { topic: 'addressBook', subaccountId, ids: [key] });
  }
}
