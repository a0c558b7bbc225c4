import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/** Shares of one minute of a worker, as a test writes them. */
interface SeededShares {
  subaccountId: number;
  worker: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Difficulty times 65,536; either this or `rejected`. */
  credited?: bigint;
  rejected?: bigint;
}

/**
 * Writes shares as the pool program stores them: worker, chain and fee rate where they are not there, the batch of the
 * minute, and what comes after the clock of the shares as late; and their hour and five minutes, as the API may read them.
 */
export async function seedShares(database: Kysely<DB>, shares: SeededShares): Promise<number> {
  const { subaccountId, worker, credited = 0n, rejected = 0n } = shares;
  const at = new Date(shares.at);
  return database.transaction().execute(async (transaction) => {
    await sql`select ensure_share_partitions(${at}::timestamptz)`.execute(transaction);
    await sql`insert into chain (coin_enum, network, genesis) values (0, 'simulated', decode(repeat('ab', 32), 'hex'))
      on conflict do nothing`.execute(transaction);
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into worker as w (subaccount_id, coin_enum, name, first_share_at) values (${subaccountId}, 0, ${worker}, ${at})
        on conflict (subaccount_id, name, coin_enum) do update set deleted_at = null returning id
      ), state as (
        insert into worker_state (worker_id, subaccount_id) select id, ${subaccountId} from made on conflict do nothing
      ), rate as (
        insert into fee_rate (id, chain_id, height, subsidy_satoshi, fee_sum_satoshi, blocks)
        select decode(repeat('cd', 16), 'hex'), c.id, 1, 312500000, 0, '[]' from chain c where c.genesis = decode(repeat('ab', 32), 'hex') on conflict do nothing
      ) select id from made`.execute(transaction);
    const id = rows[0]?.id ?? 0;
    const late = await sql<{ late: boolean }>`
      select date_trunc('minute', ${at}::timestamptz) < counted_until as late from share_clock for share`.execute(
      transaction,
    );
    if (late.rows[0]?.late)
      await sql`insert into share_late (worker_id, minute, chain_id, credited, shares, rejected, rejects, last_share_at)
        select ${id}, date_trunc('minute', ${at}::timestamptz), c.id, ${`${credited}`}, ${credited > 0n ? 1 : 0},
          ${`${rejected}`}, ${rejected > 0n ? 1 : 0}, case when ${credited > 0n} then ${at}::timestamptz end
        from chain c where c.genesis = decode(repeat('ab', 32), 'hex')`.execute(transaction);
    if (credited > 0n)
      await sql`insert into share_batch as b (subaccount_id, worker_id, minute, chain_id, network, n_bits, fee_rate_id,
          credited, shares, last_share_at)
        select ${subaccountId}, ${id}, date_trunc('minute', ${at}::timestamptz), c.id, c.network, 386039055,
          decode(repeat('cd', 16), 'hex'), ${`${credited}`}, 1, ${at} from chain c where c.genesis = decode(repeat('ab', 32), 'hex')
        on conflict (worker_id, minute, fee_rate_id, n_bits) do update set credited = b.credited + excluded.credited,
          shares = b.shares + 1, last_share_at = greatest(b.last_share_at, excluded.last_share_at)`.execute(
        transaction,
      );
    if (rejected > 0n)
      await sql`insert into share_reject as b (subaccount_id, worker_id, minute, chain_id, reason, rejected, shares)
        select ${subaccountId}, ${id}, date_trunc('minute', ${at}::timestamptz), c.id, 'stale', ${`${rejected}`}, 1 from chain c where c.genesis = decode(repeat('ab', 32), 'hex')
        on conflict (worker_id, minute, chain_id, reason) do update set rejected = b.rejected + excluded.rejected,
          shares = b.shares + 1`.execute(transaction);
    await sql`insert into worker_hour (subaccount_id, worker_id, hour, chain_id)
      select ${subaccountId}, ${id}, date_trunc('hour', ${at}::timestamptz), c.id from chain c where c.genesis = decode(repeat('ab', 32), 'hex') on conflict do nothing`.execute(
      transaction,
    );
    await sql`insert into pool_interval (subaccount_id, at, chain_id, coin_enum)
      select ${subaccountId}, date_bin('5 minutes', ${at}::timestamptz, 'epoch'), c.id, c.coin_enum from chain c where c.genesis = decode(repeat('ab', 32), 'hex') on conflict do nothing`.execute(
      transaction,
    );
    return id;
  });
}
