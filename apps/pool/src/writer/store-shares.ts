import type pg from 'pg';
import type { SpooledShare } from '../spool/segment-entries.ts';
import { batchShares, type ShareBatches } from './batch-shares.ts';
import { storeChains } from './store-chains.ts';

/** The pool program as the database knows it. */
export interface PoolProcess {
  /** UUID in the folder of its spool. */
  readonly id: string;
  /** Name that people read, such as `eu-1`; max 64 characters. */
  readonly name: string;
  /** Start of this run, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** How many shares were stored. */
export interface StoredShares {
  /** Records stored now. */
  readonly stored: number;
  /** Records that were in the database already. */
  readonly known: number;
  /** Credited shares of subaccounts that this database does not have. */
  readonly homeless: number;
}

/** Makes process and spool known, and locks the watermark of the spool; returns the number up to which it is stored. */
async function lockWatermark(client: pg.PoolClient, process: PoolProcess, spoolId: string): Promise<number> {
  const started = new Date(process.startedAt);
  await client.query(
    `insert into pool_process (id, name, started_at) values ($1, $2, $3)
     on conflict (id) do update set name = excluded.name, started_at = excluded.started_at, seen_at = now()`,
    [process.id, process.name, started],
  );
  await client.query('insert into pool_spool (id, process_id) values ($1, $2) on conflict (id) do nothing', [
    spoolId,
    process.id,
  ]);
  const { rows } = await client.query<{ stored_seq: string }>(
    'select stored_seq from pool_spool where id = $1 for update',
    [spoolId],
  );
  return Number(rows[0]?.stored_seq ?? 0);
}

/** Stores chains and fee rates that the database does not have; returns the id of the chain of each work. */
async function storeWorks(client: pg.PoolClient, { works }: ShareBatches): Promise<number[]> {
  const ids = await storeChains(
    client,
    works.map(({ chain }) => chain),
  );
  const rates = works.map(({ feeRate: { id, height, subsidy, feeSum, blocks } }, work) => ({
    id,
    chain: ids[work],
    height,
    subsidy: `${subsidy}`,
    fee_sum: `${feeSum}`,
    blocks: blocks.map(({ hash, fees }) => ({ hash, fees: `${fees}` })),
  }));
  await client.query(
    `insert into fee_rate (id, chain_id, height, subsidy_satoshi, fee_sum_satoshi, blocks)
     select distinct on (1) decode(r.id, 'hex'), r.chain, r.height, r.subsidy, r.fee_sum, r.blocks
     from json_to_recordset($1) as r (id text, chain int, height int, subsidy bigint, fee_sum bigint, blocks jsonb)
     order by 1 on conflict (id) do nothing`,
    [JSON.stringify(rates)],
  );
  return ids;
}

/**
 * Makes the workers that the database does not have, with their first credited share. Returns the id of each; undefined where
 * nothing was ever credited to it, or its subaccount is not in this database.
 */
async function storeWorkers(
  client: pg.PoolClient,
  batches: ShareBatches,
  stratum: string,
  isAgain: boolean,
): Promise<(number | undefined)[]> {
  const workers = batches.workers.map(({ subaccountId, coinEnum, name, firstShareAt }, place) => ({
    place,
    subaccount: subaccountId,
    coin: coinEnum,
    name,
    first: firstShareAt === null ? null : new Date(firstShareAt),
  }));
  const input = 'json_to_recordset($1) as w (place int, subaccount int, coin int, name text, first timestamptz)';
  await client.query(
    `insert into worker (subaccount_id, coin_enum, name, first_share_at, stratum)
     select w.subaccount, w.coin, w.name, w.first, $2 from ${input} join subaccount s on s.id = w.subaccount
     where w.first is not null and (s.created_at <= w.first or not $3) order by 1, 3, 2
     on conflict (subaccount_id, name, coin_enum) do update set stratum = excluded.stratum, deleted_at = null,
       first_share_at = case when worker.deleted_at is null then worker.first_share_at else excluded.first_share_at end
     where worker.deleted_at is not null or worker.stratum <> excluded.stratum`,
    [JSON.stringify(workers), stratum, isAgain],
  );
  const { rows } = await client.query<{ place: number; id: number }>(
    `with known as (
       select w.place, k.id, k.subaccount_id from ${input}
         join worker k on k.subaccount_id = w.subaccount and k.name = w.name and k.coin_enum = w.coin
     ), states as (
       insert into worker_state (worker_id, subaccount_id) select id, subaccount_id from known order by id
       on conflict do nothing
     )
     select place, id from known`,
    [JSON.stringify(workers)],
  );
  const ids = new Array<number | undefined>(workers.length).fill(undefined);
  for (const { place, id } of rows) ids[place] = id;
  return ids;
}

const minuteColumns = 'subaccount int, worker int, minute timestamptz, chain int';
const creditColumns = `${minuteColumns}, network text, bits bigint, rate text, credited numeric, shares int, weighted int, last timestamptz`;
const rejectColumns = `${minuteColumns}, reason text, rejected numeric, shares bigint`;

/** Adds the batches to their rows. What is of a minute that was counted already is noted for the next count. */
async function storeBatches(
  client: pg.PoolClient,
  batches: ShareBatches,
  chains: readonly number[],
  workers: readonly (number | undefined)[],
): Promise<void> {
  const common = ({ worker, work, minute }: { worker: number; work: number; minute: number }) => ({
    subaccount: batches.workers[worker]?.subaccountId,
    worker: workers[worker],
    minute: new Date(minute),
    chain: chains[work],
  });
  const hasWorker = ({ worker }: { worker: number }): boolean => workers[worker] !== undefined;
  const credited = batches.credited.filter(hasWorker).map((batch) => ({
    ...common(batch),
    network: batches.works[batch.work]?.chain.network,
    bits: batches.works[batch.work]?.nBits,
    rate: batches.works[batch.work]?.feeRate.id,
    credited: `${batch.credited}`,
    shares: batch.shares,
    weighted: batch.weightedShares,
    last: new Date(batch.lastShareAt),
  }));
  const rejected = batches.rejected.filter(hasWorker).map((batch) => ({
    ...common(batch),
    reason: batch.reason,
    rejected: `${batch.rejected}`,
    shares: batch.shares,
  }));
  const parameters = [JSON.stringify(credited), JSON.stringify(rejected)];
  const { rows } = await client.query<{ counted_until: Date }>('select counted_until from share_clock for share');
  await client.query(
    `with credits as materialized (select * from json_to_recordset($1) as c (${creditColumns})),
     rejects as materialized (select * from json_to_recordset($2) as r (${rejectColumns})),
     late as (
       insert into share_late (worker_id, minute, chain_id, credited, shares, rejected, rejects, last_share_at)
       select worker, minute, chain, credited, shares, 0, 0, last from credits where minute < $3
       union all select worker, minute, chain, 0, 0, rejected, shares, null from rejects where minute < $3
     ), stored as (
       insert into share_batch as b (subaccount_id, worker_id, minute, chain_id, network, n_bits, fee_rate_id, credited,
         shares, weighted_shares, last_share_at)
       select subaccount, worker, minute, chain, network, bits, decode(rate, 'hex'), credited, shares, weighted, last
       from credits order by worker, minute, rate, bits
       on conflict (worker_id, minute, fee_rate_id, n_bits) do update set credited = b.credited + excluded.credited,
         shares = b.shares + excluded.shares, weighted_shares = b.weighted_shares + excluded.weighted_shares,
         last_share_at = greatest(b.last_share_at, excluded.last_share_at)
     )
     insert into share_reject as b (subaccount_id, worker_id, minute, chain_id, reason, rejected, shares)
     select subaccount, worker, minute, chain, reason, sum(rejected), sum(shares) from rejects group by 1, 2, 3, 4, 5
     order by worker, minute, chain, reason
     on conflict (worker_id, minute, chain_id, reason) do update set rejected = b.rejected + excluded.rejected,
       shares = b.shares + excluded.shares`,
    [...parameters, rows[0]?.counted_until],
  );
}

/**
 * Stores shares of one spool, each once: the watermark is locked first and moved on in the same transaction, so shares that
 * are read and sent again after a crash are known. Needs the partitions of their days. Of shares that are handed over again after a restore
 * (`isAgain`) none counts for a subaccount that was made after it: the id may have been another's.
 */
export async function storeShares(
  client: pg.PoolClient,
  process: PoolProcess,
  spoolId: string,
  shares: readonly SpooledShare[],
  isAgain = false,
): Promise<StoredShares> {
  const storedSeq = await lockWatermark(client, process, spoolId);
  const fresh = shares.filter(({ seq }) => seq > storedSeq);
  const known = shares.length - fresh.length;
  const last = fresh.at(-1);
  if (!last) return { stored: 0, known, homeless: 0 };
  const batches = batchShares(fresh);
  const chains = await storeWorks(client, batches);
  const workers = await storeWorkers(client, batches, process.name, isAgain);
  await storeBatches(client, batches, chains, workers);
  await client.query('update pool_spool set stored_seq = $2, updated_at = now() where id = $1', [spoolId, last.seq]);
  const homeless = batches.credited.reduce((sum, { worker, shares: n }) => (workers[worker] ? sum : sum + n), 0);
  return { stored: fresh.length, known, homeless };
}
