import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/** An address book entry as a test writes it. */
interface SeededEntry {
  subaccountId: number;
  code?: string;
  /** Without a hold, unless it is said. */
  isHeld?: boolean;
  /** Who added it. */
  accountId?: number;
}

/** Writes a simulated chain of Bitcoin where it is not there, as the one that the pool mines now; returns its inner key. */
export async function seedCurrentChain(database: Kysely<DB>): Promise<number> {
  await sql`insert into chain (coin_enum, network, genesis) values (0, 'simulated', decode(repeat('ab', 32), 'hex'))
    on conflict do nothing`.execute(database);
  const { rows } = await sql<{ id: number }>`
    with known as (
      select id from chain where coin_enum = 0 and network = 'simulated' and genesis = decode(repeat('ab', 32), 'hex') and name = ''
    ), tip as (
      insert into chain_tip (chain_id, height, n_bits, subsidy_satoshi, fee_sum_satoshi, fee_blocks, confirmed_at)
      select id, 840000, 386039055, 312500000, 0, 0, now() from known
      on conflict (chain_id) do update set confirmed_at = excluded.confirmed_at
    ) select id from known`.execute(database);
  return rows[0]?.id ?? 0;
}

/** Writes an address of the current chain that is approved; returns the inner keys, and the public id as `entry`. */
export async function seedEntry(
  database: Kysely<DB>,
  { subaccountId, code = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', isHeld = false, accountId }: SeededEntry,
): Promise<{ entryId: number; entry: string; chainId: number }> {
  const chainId = await seedCurrentChain(database);
  const { rows } = await sql<{ entryId: number; entry: string; chainId: number }>`
    insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, created_by, hold_until)
    select ${subaccountId}, c.id, c.coin_enum, c.network, 'address', ${code}, ${accountId ?? null}::int,
      now() + case when ${isHeld} then interval '24 hours' else interval '0' end
    from chain c where c.id = ${chainId}
    returning id as "entryId", selector_id as entry, chain_id as "chainId"`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The entry was not written.');
  return row;
}
