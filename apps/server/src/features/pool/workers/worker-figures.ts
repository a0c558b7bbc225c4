import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { algorithms } from '@headframe/domain/coins/algorithms';
import { workerStatusNumber } from '@headframe/domain/pool/worker-status';
import { sql, type RawBuilder } from 'kysely';

/** Coins whose hashrates are Mh/s; those of all others are Th/s. */
export const megahashCoins = algorithms.map(({ coinEnum }) => coinEnum).filter((coin) => hashrateFamily(coin) === 'mh');

/**
 * What the pool workers of each of the given subaccounts add up to, one row for each that has workers, keyed by `subaccount_id`:
 * hashrates of its coin's family in Th/s or Mh/s, rejects of the last 24 hours in %, and how many workers are dead.
 */
export function workerFigures(subaccountIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    select w.subaccount_id,
      (sum(s.hashrate_10m / u.hashes) filter (where u.is_family))::double precision as hashrate10m,
      (sum(s.hashrate_1h / u.hashes) filter (where u.is_family))::double precision as hashrate1h,
      (sum(s.hashrate_24h / u.hashes) filter (where u.is_family))::double precision as hashrate24h,
      (100 * sum(s.rejected_24h) / nullif(sum(s.rejected_24h + s.credited_24h), 0))::double precision as reject_rate,
      count(*) filter (where s.status = ${workerStatusNumber('dead')}::int)::int as dead
    from worker w join worker_state s on s.worker_id = w.id join subaccount n on n.id = w.subaccount_id
      cross join lateral (select
        case when w.coin_enum = any (${megahashCoins}::integer[]) then 1e6::float8 else 1e12::float8 end as hashes,
        (w.coin_enum = any (${megahashCoins}::integer[])) = (n.coin_enum = any (${megahashCoins}::integer[])) as is_family) u
    where w.deleted_at is null and w.subaccount_id = any (${[...subaccountIds]}::integer[])
    group by w.subaccount_id`;
}
