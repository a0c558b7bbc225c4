import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/**
 * Notes in the audit log which held withdrawals the database has canceled, as their entry was archived or deleted in this
 * transaction, and announces them.
 */
export async function recordStoppedWithdrawals(
  context: ScopedContext,
  subaccountId: number,
  entryKey: number,
): Promise<void> {
  const { transaction } = context.scope;
  const { rows } = await sql<{ key: number; id: string; amount: bigint }>`
    select id as key, selector_id as id, amount_satoshi as amount from withdrawal
    where entry_id = ${entryKey} and subaccount_id = ${subaccountId} and canceled and updated_at = now() order by id`.execute(
    transaction,
  );
  for (const { id, amount } of rows)
    await recordChange(context, {
      action: 'withdrawal.cancel',
      object: { kind: 'withdrawal', id, name: `${exactCoinAmount(amount)} BTC` },
      subaccountId,
      before: { canceled: false },
      after: { canceled: true },
    });
  if (rows.length > 0)
    await context.services.pubsub.publish(transaction, {
      topic: 'withdrawal',
      subaccountId,
      ids: rows.map(({ key }) => key),
    });
}
