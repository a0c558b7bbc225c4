import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** Whether a chain is paid by Lightning too: the payout program says so while it has a Lightning node. */
export async function isLightningOn(transaction: AccessTransaction, chainId: number): Promise<boolean> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{
      isOn: boolean;
    }>`select lightning_state is not null as "isOn" from payout_status where chain_id = ${chainId}::int`.execute(
      transaction,
    ),
  );
  return rows[0]?.isOn ?? false;
}
