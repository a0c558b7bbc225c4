import pg from 'pg';
import type { RunningProduct } from '../product.ts';
import { Victims } from '../proof/victims.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** Writes an address into the book of a subaccount, as the shared product mines no chain that one could be added for. */
export async function writeEntry({ dataFolder }: RunningProduct, subaccount: string): Promise<void> {
  const client = new pg.Client({ connectionString: new Victims(dataFolder).databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role headframe_pool');
    const { rows } = await client.query<{ id: number }>('select id from subaccount where name = $1', [subaccount]);
    const made = await client.query<{ id: number }>(
      `insert into chain (coin_enum, network, genesis, name) values (0, 'simulated', decode(repeat('ba', 32), 'hex'), $1)
       returning id`,
      [subaccount],
    );
    await client.query('set local role headframe_api');
    await client.query(`select set_config('headframe.subaccount_ids', $1, true)`, [`{${rows[0]?.id}}`]);
    await client.query(
      `insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, description)
       values ($1, $2, 0, 'simulated', 'address', $3, 'Cold storage')`,
      [rows[0]?.id, made.rows[0]?.id, address],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
