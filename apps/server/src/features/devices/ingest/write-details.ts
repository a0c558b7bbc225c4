import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { storedJson } from './stored-json.ts';
import type { DetailRow, IdentityRow } from './store-detail.ts';

/** Stores the details of the devices named, in one statement. */
export async function writeDetails(transaction: AccessTransaction, rows: readonly DetailRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into asic_detail (asic_id, subaccount_id, boards, fans, pools, errors, supply_fan, ambient, changed_at)
    select row.id, s.subaccount_id, row.boards, row.fans, row.pools, row.errors, row."supplyFan", row.ambient, now()
    from json_to_recordset(${storedJson(rows)}) as row (id int, boards jsonb, fans jsonb, pools jsonb, errors jsonb,
      "supplyFan" int, ambient real)
      join asic_state s on s.asic_id = row.id
    on conflict (asic_id) do update set subaccount_id = excluded.subaccount_id, boards = excluded.boards,
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
  await sql`select from asic where id = any (${ids}::int[]) order by id for no key update`.execute(transaction);
  await sql`
    with told as (
      select row.*, row_number() over (partition by row.mac order by row.id) as claim
      from json_to_recordset(${storedJson(rows)}) as row (id int, ip inet, mac text, family text, model text,
        firmware text, serial text, hostname text, worker text, coin smallint, blink text)
    )
    update asic a set ip = told.ip, family = told.family, model = told.model, firmware = told.firmware,
      serial_number = told.serial, hostname = told.hostname, worker_name = told.worker, coin_enum = told.coin,
      blink_status = coalesce(told.blink, a.blink_status),
      mac = case when a.mac is null and told.claim = 1 and not exists (
        select from asic other where other.agent_id = a.agent_id and other.mac = told.mac and other.deleted_at is null
      ) then told.mac else a.mac end
    from told where a.id = told.id and a.agent_id = ${agentId} and a.deleted_at is null`.execute(transaction);
}
