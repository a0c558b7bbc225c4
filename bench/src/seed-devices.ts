import type { DB } from '@headframe/server/platform/database/generated/database';
import { sql, type Kysely } from 'kysely';

/** Whose devices are written, and how many. */
interface DeviceSeed {
  subaccountId: number;
  agentId: number;
  count: number;
  /** Where their addresses and hardware addresses begin, so that those of several agents differ. */
  firstNumber?: number;
}

/** Writes devices with a state of their own each straight into the tables; answers with their inner keys, ascending. */
export async function seedDevices(database: Kysely<DB>, seed: DeviceSeed): Promise<number[]> {
  const { subaccountId, agentId, count, firstNumber = 1 } = seed;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into device (kind, subaccount_id, agent_id, mac, ip, family, model, firmware, name, tags)
      select 'asic', ${subaccountId}::int, ${agentId}::int,
        regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(..)(..)(..)(..)(..)', '\\1:\\2:\\3:\\4:\\5:\\6'),
        '10.0.0.0'::inet + n, 'antminer', (array['Antminer S19', 'Antminer S21', 'Antminer T21', 'M50S'])[1 + n % 4],
        'fw ' || n % 9, 'worker' || n, case when n % 7 = 0 then '{repair}'::text[] else '{}' end
      from generate_series(${firstNumber}::int, ${firstNumber + count - 1}::int) as n returning id
    ), miners as (
      insert into asic (device_id, subaccount_id) select id, ${subaccountId}::int from added
    ), states as (
      insert into asic_state (device_id, subaccount_id, reported_at, last_seen_at, is_online, is_mining, hashrate, power, max_chip, issues)
      select id, ${subaccountId}::int, now(), now(), id % 20 <> 0, id % 20 <> 0, 1e14 + id % 1000 * 1e11,
        3000 + id % 500, 60 + id % 30, case when id % 11 = 0 then 16 else 0 end from added
    )
    select id from added order by id`.execute(database);
  return rows.map((row) => row.id);
}
