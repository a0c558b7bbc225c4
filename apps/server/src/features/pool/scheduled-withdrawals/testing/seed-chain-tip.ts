import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/** Makes a chain the one that the pool mines now. */
export async function seedChainTip(database: Kysely<DB>, chainId: number): Promise<void> {
  await sql`insert into chain_tip (chain_id, height, n_bits, subsidy_satoshi, fee_sum_satoshi, fee_blocks, confirmed_at)
    values (${chainId}, 100, 386039055, 312500000, 0, 144, now())
    on conflict (chain_id) do update set confirmed_at = now()`.execute(database);
}
