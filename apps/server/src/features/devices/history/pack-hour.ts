import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * Packs the raw rows of one hour into a block per device and owner and computes that hour's rollups; blocks that are there
 * already (rows came late) are opened and packed again together with the new rows. The hour's partition ends up empty.
 * Nobody writes to the hour meanwhile; readers wait only for the moment of emptying. Runs as the jobs role.
 */
export async function packHour(transaction: AccessTransaction, partition: string, hour: Date): Promise<void> {
  const samples = sql.ref('asic_sample');
  const end = new Date(hour.getTime() + 3_600_000);
  const inHour = sql`time >= ${hour}::timestamptz and time < ${end}::timestamptz`;
  await sql`set local work_mem = '64MB'`.execute(transaction);
  await sql`lock table ${sql.table(partition)} in share row exclusive mode`.execute(transaction);
  await sql`
    with sample as (
      select device_id, subaccount_id, floor(extract(epoch from time - ${hour}::timestamptz))::smallint as second,
        hashrate, power, max_chip, max_pcb, min_fan, max_fan, status
      from ${samples} where ${inHour}
      union all
      select b.device_id, b.subaccount_id, u.second, u.hashrate, u.power, u.max_chip, u.max_pcb, u.min_fan, u.max_fan, u.status
      from asic_sample_block b, unnest(b.seconds, b.hashrate, b.power, b.max_chip, b.max_pcb, b.min_fan, b.max_fan, b.status)
        as u (second, hashrate, power, max_chip, max_pcb, min_fan, max_fan, status)
      where b.hour = ${hour}::timestamptz and (b.device_id, b.subaccount_id) in (
        select device_id, subaccount_id from ${samples} where ${inHour})
      order by device_id, subaccount_id, second
    ), grouped as materialized (
      select device_id, subaccount_id, array_agg(second) as seconds, array_agg(hashrate) as hashrates,
        array_agg(power) as powers, array_agg(max_chip) as chips, array_agg(max_pcb) as pcbs,
        array_agg(min_fan) as low_fans, array_agg(max_fan) as high_fans, array_agg(status) as statuses,
        count(*)::int as samples, count(*) filter (where status & 1 = 1)::int as answered,
        count(*) filter (where status & 2 = 2)::int as mining,
        avg(hashrate)::real as hashrate, min(hashrate) as min_hashrate, max(hashrate) as max_hashrate,
        avg(power)::real as power, max(power) as max_power, avg(max_chip)::smallint as chip, max(max_chip) as max_chip,
        avg(max_pcb)::smallint as pcb, max(max_pcb) as max_pcb, min(min_fan) as min_fan, max(max_fan) as max_fan
      from sample group by device_id, subaccount_id
    ), packed as (
      insert into asic_sample_block
        (hour, device_id, subaccount_id, seconds, hashrate, power, max_chip, max_pcb, min_fan, max_fan, status)
      select ${hour}::timestamptz, device_id, subaccount_id, seconds, hashrates, powers, chips, pcbs, low_fans, high_fans, statuses
      from grouped
      on conflict (device_id, hour, subaccount_id) do update set seconds = excluded.seconds, hashrate = excluded.hashrate,
        power = excluded.power, max_chip = excluded.max_chip, max_pcb = excluded.max_pcb, min_fan = excluded.min_fan,
        max_fan = excluded.max_fan, status = excluded.status
    )
    insert into asic_hour (hour, device_id, subaccount_id, samples, answered, mining, hashrate, min_hashrate, max_hashrate,
      power, max_power, chip, max_chip, pcb, max_pcb, min_fan, max_fan)
    select ${hour}::timestamptz, device_id, subaccount_id, samples, answered, mining, hashrate, min_hashrate, max_hashrate,
      power, max_power, chip, max_chip, pcb, max_pcb, min_fan, max_fan
    from grouped
    on conflict (device_id, hour, subaccount_id) do update set samples = excluded.samples, answered = excluded.answered,
      mining = excluded.mining, hashrate = excluded.hashrate, min_hashrate = excluded.min_hashrate,
      max_hashrate = excluded.max_hashrate, power = excluded.power, max_power = excluded.max_power, chip = excluded.chip,
      max_chip = excluded.max_chip, pcb = excluded.pcb, max_pcb = excluded.max_pcb, min_fan = excluded.min_fan,
      max_fan = excluded.max_fan`.execute(transaction);
  await sql`truncate ${sql.table(partition)}`.execute(transaction);
}
