-- What each worker was credited on a UTC day against what the miner of its name reported in the same hours, in hashes.
-- Listed: more than 1.5 times of it, or more than 60 shares a minute, which is three times what one connection is set to
-- and shows workers whose miner is not known here. Run it as the owner of the database.
with miner as (
  select w.id as worker_id, n.name || '.' || w.name as worker, case w.coin_enum when 1 then 1 else 65536 end as hashes_per_credit,
    (select d.id from device d where d.subaccount_id = w.subaccount_id and d.name in (w.name, n.name || '.' || w.name)
      and d.kind = 'asic' order by d.id limit 1) as device_id
  from worker w join subaccount n on n.id = w.subaccount_id
)
select m.worker, (h.hour at time zone 'utc')::date as day,
  sum(h.credited * m.hashes_per_credit) as credited_hashes,
  sum(a.hashrate::numeric * 3600) as reported_hashes,
  round(sum(h.credited * m.hashes_per_credit) filter (where a.hashrate > 0)
    / nullif(sum(a.hashrate::numeric * 3600) filter (where a.hashrate > 0), 0), 2) as ratio,
  round(sum(h.shares) / (60.0 * count(distinct h.hour)), 1) as shares_per_minute
from miner m join worker_hour h on h.worker_id = m.worker_id
  left join asic_hour a on a.device_id = m.device_id and a.hour = h.hour
group by m.worker, day
having sum(h.credited * m.hashes_per_credit) filter (where a.hashrate > 0) > 1.5 * sum(a.hashrate::numeric * 3600) filter (where a.hashrate > 0)
  or sum(h.shares) > 60 * 60.0 * count(distinct h.hour)
order by ratio desc nulls last, shares_per_minute desc;
