import { expect } from '../fixtures.ts';
import type { RunningProduct } from '../product.ts';
import { asRole } from './pool-database.ts';

/** How much more is credited for the day than the farm mined in its first seconds, so that it earns enough for a withdrawal. */
const dayFactor = 1_000_000;

/** Credits a multiple of what was mined today for yesterday, as no test waits for midnight. Returns yesterday, `YYYY-MM-DD`. */
export async function mineYesterday(product: RunningProduct): Promise<string> {
  return asRole(product, 'headframe_pool', async (client) => {
    await client.query(`select ensure_share_partitions(now() - interval '1 day')`);
    const { rows } = await client.query<{ day: string }>(
      `with copied as (
         insert into share_batch (subaccount_id, worker_id, minute, chain_id, network, n_bits, fee_rate_id, credited, shares,
           weighted_shares, last_share_at)
         select subaccount_id, worker_id, minute - interval '1 day', chain_id, network, n_bits, fee_rate_id,
           credited * $1::numeric, shares, weighted_shares, last_share_at - interval '1 day'
         from share_batch where minute >= date_trunc('day', now(), 'UTC') returning minute
       ) select distinct to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day from copied`,
      [dayFactor],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.day ?? '';
  });
}

/** nBits as the number that a hash is compared with: mantissa x 256 ^ (exponent - 3). */
function targetByHand(bits: bigint): bigint {
  return (bits & 0x7fffffn) * 256n ** ((bits >> 24n) - 3n);
}

/**
 * FPPS of a day in whole satoshi, before fees of the pool, computed from the rows of shares and fee rates as a person would: credit x target
 * / (target of difficulty 1 x 65,536) x (subsidy + average fees), summed up and cut off once.
 */
export async function fppsByHand(product: RunningProduct, day: string): Promise<bigint> {
  const { rows } = await asRole(product, 'headframe_jobs', (client) =>
    client.query<{ credited: string; bits: string; subsidy: string; fees: string; blocks: string }>(
      `select b.credited::text, b.n_bits::text as bits, r.subsidy_satoshi::text as subsidy, r.fee_sum_satoshi::text as fees,
         jsonb_array_length(r.blocks)::text as blocks
       from share_batch b join fee_rate r on r.id = b.fee_rate_id
       where b.minute >= $1::date::timestamp at time zone 'UTC' and b.minute < ($1::date + 1)::timestamp at time zone 'UTC'`,
      [day],
    ),
  );
  const sum = rows.reduce((total, { credited, bits, subsidy, fees, blocks }) => {
    const average = (BigInt(fees) + BigInt(blocks) - 1n) / BigInt(blocks);
    return total + BigInt(credited) * targetByHand(BigInt(bits)) * (BigInt(subsidy) + average);
  }, 0n);
  return sum / ((0xffffn << 208n) * 65_536n);
}
