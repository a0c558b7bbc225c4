import { sql } from 'kysely';

/**
 * The join `p` of miner `d` with state `s` of subaccount `n`: the worker of the pool that it mines as, by its name or as
 * `subaccount.worker`, where the caller may read workers; `is_shared`: whether another miner mines under the same name.
 */
export const workerOfMiner = sql`left join lateral (
    select w.selector_id, w.first_share_at, t.hashrate_10m, t.hashrate_1h, t.hashrate_24h, t.reject_rate, t.last_share_at, t.status, exists (
      select from device o where o.subaccount_id = d.subaccount_id and o.name = any (own.names)
        and o.kind = 'asic' and o.deleted_at is null and o.id <> d.id
    ) as is_shared
    from (
      -- Apart, as row-level security keeps an index from conditions that compute a text.
      select name, array[name, n.name || '.' || name] as names from (
        select case when starts_with(d.name, n.name || '.') then substr(d.name, length(n.name) + 2) else d.name end as name offset 0
      ) as signed_in offset 0
    ) own join worker w on w.name = own.name join worker_state t on t.worker_id = w.id
    where w.subaccount_id = d.subaccount_id and w.deleted_at is null and w.coin_enum = s.coin_enum
      and w.subaccount_id = any ((select readable_subaccount_ids('worker'))::integer[])
  ) p on true`;
