import { workerStatusNumber } from '@headframe/domain/pool/worker-status';
import { sql, type RawBuilder } from 'kysely';
import { hashesPerUnitOf, inMegahashes } from '../../../platform/units/family-sql.ts';

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
        ${hashesPerUnitOf(sql`w.coin_enum`)} as hashes,
        (${inMegahashes(sql`w.coin_enum`)}) = (${inMegahashes(sql`n.coin_enum`)}) as is_family) u
    where w.deleted_at is null and w.subaccount_id = any (${[...subaccountIds]}::integer[])
    group by w.subaccount_id`;
}
