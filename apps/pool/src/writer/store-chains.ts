import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type pg from 'pg';

const input = 'json_to_recordset($1) as w (place int, coin int, network text, genesis text, name text)';
// Display order is the reverse of the order in which hashes are stored.
const genesis = `decode((select string_agg(substr(w.genesis, 65 - 2 * n, 2), '' order by n) from generate_series(1, 32) n), 'hex')`;

/** Stores chains that the database does not have; returns the id of each. */
export async function storeChains(client: pg.PoolClient, chains: readonly ChainIdentity[]): Promise<number[]> {
  const parameters = [JSON.stringify(chains.map((chain, place) => ({ place, ...chain, coin: chain.coinEnum })))];
  await client.query(
    `insert into chain (coin_enum, network, genesis, name)
     select distinct w.coin, w.network, ${genesis}, w.name from ${input} order by 1, 2, 3, 4
     on conflict do nothing`,
    parameters,
  );
  const { rows } = await client.query<{ id: number }>(
    `select c.id from ${input} join chain c
       on c.coin_enum = w.coin and c.network = w.network and c.genesis = ${genesis} and c.name = w.name
     order by w.place`,
    parameters,
  );
  return rows.map(({ id }) => id);
}
