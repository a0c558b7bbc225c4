import { sql } from 'kysely';

/**
 * The join `p` of miner `d` with state `s` of subaccount `n`: the worker of the pool that it mines as, by its name or as
 * `subaccount.worker`, where the caller may read workers; `is_shared`: whether another miner mines under the same name.
 */
export const workerOfMiner = sql`left join lateral (
    select w.selector_id, t.hashrate_10m, t.hashrate_1h, t.hashrate_24h, t.reject_rate, exists (
      select from device o where o.subaccount_id = d.subaccount_id and o.name in (w.name, n.name || '.' || w.name)
        and o.kind = 'asic' and o.deleted_at is null and o.id <> d.id
    ) as is_shared
    from worker w join worker_state t on t.worker_id = w.id
    where w.subaccount_id = d.subaccount_id and w.deleted_at is null and w.coin_enum = s.coin_enum
      and w.subaccount_id = any ((select readable_subaccount_ids('worker'))::integer[])
      and w.name = case when starts_with(d.name, n.name || '.') then substr(d.name, length(n.name) + 2) else d.name end
  ) p on true`;
