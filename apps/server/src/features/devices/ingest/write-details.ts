import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { storedJson } from './stored-json.ts';
import type { DetailRow, IdentityRow } from './store-detail.ts';

/** Stores the details of the devices named, in one statement. */
export async function writeDetails(transaction: AccessTransaction, rows: readonly DetailRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into asic_detail (device_id, subaccount_id, boards, fans, pools, errors, supply_fan, ambient, changed_at)
    select row.id, s.subaccount_id, row.boards, row.fans, row.pools, row.errors, row."supplyFan", row.ambient, now()
    from json_to_recordset(${storedJson(rows)}) as row (id int, boards jsonb, fans jsonb, pools jsonb, errors jsonb,
      "supplyFan" int, ambient real)
      join asic_state s on s.device_id = row.id
    on conflict (device_id) do update set subaccount_id = excluded.subaccount_id, boards = excluded.boards,
      fans = excluded.fans, pools = excluded.pools, errors = excluded.errors, supply_fan = excluded.supply_fan,
      ambient = excluded.ambient, changed_at = excluded.changed_at`.execute(transaction);
}

/**
 * Stores changed identities in one statement. A MAC address is only ever added: where another device of the agent has it
 * already, the one that stands there first keeps it.
 */
export async function writeIdentities(
  transaction: AccessTransaction,
  agentId: number,
  rows: readonly IdentityRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`select from device where id = any (${ids}::int[]) order by id for no key update`.execute(transaction);
  await sql`
    with reported as (
      select row.*, row_number() over (partition by row.mac order by row.id) as claim
      from json_to_recordset(${storedJson(rows)}) as row (id int, ip inet, mac text, family text, model text,
        firmware text, serial text, hostname text, worker text, coin smallint, blink text)
    ), miner as (
      update asic a set blink_status = reported.blink
      from reported join device d using (id)
      where a.device_id = reported.id and d.agent_id = ${agentId} and d.deleted_at is null and reported.blink is not null
    ), state as (
      update asic_state s set coin_enum = reported.coin
      from reported join device d using (id)
      where s.device_id = reported.id and d.agent_id = ${agentId} and s.coin_enum <> reported.coin
    )
    update device d set ip = reported.ip, family = reported.family, model = reported.model, firmware = reported.firmware,
      serial_number = reported.serial, hostname = reported.hostname, name = reported.worker,
      mac = case when d.mac is null and reported.claim = 1 and not exists (
        select from device other where other.agent_id = d.agent_id and other.mac = reported.mac and other.deleted_at is null
      ) then reported.mac else d.mac end
    from reported where d.id = reported.id and d.agent_id = ${agentId} and d.deleted_at is null`.execute(transaction);
}
