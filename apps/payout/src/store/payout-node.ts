import type pg from 'pg';
import { asPayout } from './payout-database.ts';

/** Says why the chain of a coin's node is not known yet, for operators: until then there is no status of a chain to write. */
export async function writeUnknownChain(database: pg.Pool, coinEnum: number, reason: string): Promise<void> {
  await asPayout(database, (client) =>
    client.query(
      `insert into payout_node as n (coin_enum, reason) values ($1, $2)
       on conflict (coin_enum) do update set reason = excluded.reason, checked_at = now()`,
      [coinEnum, `Which chain the node follows is not known yet: ${reason}`.slice(0, 500)],
    ),
  );
}

/** Removes it, as the chain is known and has a status of its own. */
export async function removeUnknownChain(database: pg.Pool, coinEnum: number): Promise<void> {
  await asPayout(database, (client) => client.query('delete from payout_node where coin_enum = $1', [coinEnum]));
}
