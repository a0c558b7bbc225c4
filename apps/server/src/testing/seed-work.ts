import { createHash } from 'node:crypto';
import { creditPerDifficulty } from '@headframe/domain/pool/difficulty';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import { seedRate } from './seed-rate.ts';
import { closeDay } from '../features/pool/ledger/index.ts';

/** Credited shares of one minute, as a test of earnings writes them. */
export interface SeededWork {
  readonly subaccountId: number;
  readonly worker: string;
  /** ISO time. */
  readonly at: string;
  /** Sum of the difficulties of the shares. */
  readonly difficulty: bigint;
  /** Name of the simulated chain; each is one of its own. */
  readonly chain?: string;
  readonly bits?: number;
  readonly subsidy?: bigint;
  readonly feeSum?: bigint;
  readonly feeBlocks?: number;
}

/** nBits of the worked example. */
const exampleBits = 0x1702250f;

/** Writes shares as the pool program does, with the chain, fee rate and worker that they name. Equal ones are added up. */
export async function seedWork(database: Kysely<DB>, work: SeededWork): Promise<{ chainId: number }> {
  const { chain = 'money', bits = exampleBits, subsidy = 312_500_000n, feeSum = 200_000_077n, feeBlocks = 144 } = work;
  const credited = work.difficulty * BigInt(creditPerDifficulty);
  const rate = createHash('sha256').update(`${chain}:${subsidy}:${feeSum}:${feeBlocks}`).digest().subarray(0, 16);
  const blocks = JSON.stringify(Array.from({ length: feeBlocks }, () => ({ hash: '00'.repeat(32), fees: '0' })));
  return database.transaction().execute(async (transaction) => {
    await sql`select ensure_share_partitions(${work.at}::timestamptz)`.execute(transaction);
    await sql`insert into chain (coin_enum, network, genesis, name)
      values (0, 'simulated', decode(repeat('ef', 32), 'hex'), ${chain}) on conflict do nothing`.execute(transaction);
    const { rows } = await sql<{ id: number }>`select id from chain where name = ${chain}`.execute(transaction);
    const chainId = rows[0]?.id ?? 0;
    await sql`insert into fee_rate (id, chain_id, height, subsidy_satoshi, fee_sum_satoshi, blocks)
      values (${rate}, ${chainId}, 1, ${`${subsidy}`}::bigint, ${`${feeSum}`}::bigint, ${blocks}::jsonb)
      on conflict do nothing`.execute(transaction);
    await sql`
      with made as (
        insert into worker (subaccount_id, coin_enum, name, first_share_at)
        values (${work.subaccountId}, 0, ${work.worker}, ${work.at}::timestamptz)
        on conflict (subaccount_id, name, coin_enum) do update set deleted_at = null returning id
      )
      insert into share_batch as b (subaccount_id, worker_id, minute, chain_id, network, n_bits, fee_rate_id, credited, shares, last_share_at)
      select ${work.subaccountId}::int, id, date_trunc('minute', ${work.at}::timestamptz), ${chainId}::int, 'simulated', ${bits}::bigint,
        ${rate}::bytea, ${`${credited}`}::numeric, 1, ${work.at}::timestamptz from made
      on conflict (worker_id, minute, fee_rate_id, n_bits) do update set credited = b.credited + excluded.credited,
        shares = b.shares + 1, last_share_at = greatest(b.last_share_at, excluded.last_share_at)`.execute(transaction);
    return { chainId };
  });
}

/** Makes a chain the one that the pool mines now, at the difficulty and fees of the worked example. */
export async function seedTip(database: Kysely<DB>, chainId: number): Promise<void> {
  await sql`insert into chain_tip (chain_id, height, n_bits, subsidy_satoshi, fee_sum_satoshi, fee_blocks, confirmed_at)
    values (${chainId}::int, 1, ${exampleBits}::bigint, 312500000, 200000077, 144, clock_timestamp())
    on conflict (chain_id) do update set confirmed_at = excluded.confirmed_at`.execute(database);
}

/** Closes a day of a chain with a pool fee of 2 % and referral rewards of 10 % of it, or posts what came since. */
export async function closeChainDay(
  database: Kysely<DB>,
  { chainId, day, missing = [] }: { chainId: number; day: string; missing?: readonly string[] },
): Promise<void> {
  await seedRate(database, 'pool_fee', { parts: 200 });
  await seedRate(database, 'referral_share', { parts: 1000 });
  const silent = { error: () => undefined, info: () => undefined };
  const outcome = await closeDay(
    { database, log: silent, rewardsReferrals: true },
    { chainId, coinEnum: 0, day, missing, at: Date.now() },
  );
  if (outcome.failed > 0) throw new Error(`A day could not be closed: ${JSON.stringify(outcome)}.`);
}
