import type pg from 'pg';
import { asPayout } from '../store/payout-database.ts';

/**
 * Lets payments by Lightning of a chain that were stopped go on, when a person has looked: what the node does not know any more is handed
 * to it again, the same invoice. False where they are not stopped.
 */
export async function continueLightning(database: pg.Pool, chainId: number): Promise<boolean> {
  return asPayout(database, async (client) => {
    const { rowCount } = await client.query(
      `update payout_status set lightning_state = 'working', lightning_reason = '', continued_at = now()
       where chain_id = $1 and lightning_state = 'stopped'`,
      [chainId],
    );
    if (rowCount === 0) return false;
    await client.query(
      `update lightning_payment l set seen_at = null from payout p where p.id = l.payout_id and p.chain_id = $1 and l.state = 'handed'`,
      [chainId],
    );
    return true;
  });
}
