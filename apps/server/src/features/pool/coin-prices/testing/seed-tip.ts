import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/** Where a chain stands, as a test writes it in the place of the pool. */
interface SeededTip {
  /** Name of the chain; each is one of its own. */
  readonly name: string;
  readonly coinEnum?: number;
  readonly network?: 'main' | 'test' | 'regtest' | 'simulated';
  readonly height?: number;
  readonly bits?: number;
  readonly subsidy?: bigint;
  readonly feeSum?: bigint;
  /** Milliseconds since 1970. */
  readonly confirmedAt: number;
  readonly tipAt?: number;
  readonly periodBeganAt?: number;
}

const timeOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));

/** Writes where a chain stands, by the worked example of the money unless said otherwise; returns the id of the chain. */
export async function seedTip(database: Kysely<DB>, tip: SeededTip): Promise<number> {
  const { name, coinEnum = 0, network = 'simulated', height = 900_145, bits = 0x1702250f } = tip;
  const { subsidy = 312_500_000n, feeSum = 200_000_077n } = tip;
  await sql`insert into chain (coin_enum, network, genesis, name) values (${coinEnum}, ${network}, decode(repeat('ef', 32), 'hex'), ${name})
    on conflict do nothing`.execute(database);
  const { rows } = await sql<{ id: number }>`
    insert into chain_tip (chain_id, height, n_bits, subsidy_satoshi, fee_sum_satoshi, fee_blocks, tip_at, period_began_at, confirmed_at)
    select c.id, ${height}::int, ${bits}::bigint, ${`${subsidy}`}::bigint, ${`${feeSum}`}::bigint, 144, ${timeOf(tip.tipAt)}::timestamptz,
      ${timeOf(tip.periodBeganAt)}::timestamptz, ${new Date(tip.confirmedAt)}::timestamptz
    from chain c where c.name = ${name} and c.coin_enum = ${coinEnum}
    on conflict (chain_id) do update set height = excluded.height, n_bits = excluded.n_bits, confirmed_at = excluded.confirmed_at
    returning chain_id as id`.execute(database);
  return rows[0]?.id ?? 0;
}
