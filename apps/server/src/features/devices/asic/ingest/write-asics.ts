import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import { lastOfEach } from '../../kind-platform/index.ts';
import type { AsicRow, DetailRow } from './accept-detail.ts';

/** Stores the details of these miners, in one statement. */
async function writeDetails(transaction: AccessTransaction, rows: readonly DetailRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into asic_detail (device_id, subaccount_id, boards, fans, pools, errors, supply_fan, ambient, water_inlet, water_outlet,
      supply_water, control_board, power_metadata, changed_at)
    select row.id, s.subaccount_id, row.boards, row.fans, row.pools, row.errors, row."supplyFan", row.ambient, row."waterInlet",
      row."waterOutlet", row."supplyWater", row."controlBoard", row."powerMetadata", now()
    from json_to_recordset(${storedJson(rows)}) as row (id int, boards jsonb, fans jsonb, pools jsonb, errors jsonb,
      "supplyFan" int, ambient real, "waterInlet" real, "waterOutlet" real, "supplyWater" real, "controlBoard" text, "powerMetadata" jsonb)
      join asic_state s on s.device_id = row.id
    on conflict (device_id) do update set subaccount_id = excluded.subaccount_id, boards = excluded.boards,
      fans = excluded.fans, pools = excluded.pools, errors = excluded.errors, supply_fan = excluded.supply_fan,
      ambient = excluded.ambient, water_inlet = excluded.water_inlet, water_outlet = excluded.water_outlet,
      supply_water = excluded.supply_water, control_board = excluded.control_board, power_metadata = excluded.power_metadata,
      changed_at = excluded.changed_at`.execute(transaction);
}

async function writeBlinks(transaction: AccessTransaction, agentId: number, rows: readonly AsicRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update asic a set blink_status = reported.blink
    from json_to_recordset(${storedJson(rows)}) as reported (id int, blink text) join device d using (id)
    where a.device_id = reported.id and d.agent_id = ${agentId} and d.deleted_at is null`.execute(transaction);
}

async function writeCoins(transaction: AccessTransaction, agentId: number, rows: readonly AsicRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update asic_state s set coin_enum = reported.coin
    from json_to_recordset(${storedJson(rows)}) as reported (id int, coin smallint) join device d using (id)
    where s.device_id = reported.id and d.agent_id = ${agentId} and d.deleted_at is null`.execute(transaction);
}

/** Stores what reports change of miners beside their state. */
export async function writeAsics(
  transaction: AccessTransaction,
  agentId: number,
  rows: readonly AsicRow[],
): Promise<void> {
  await writeDetails(transaction, lastOfEach(rows.flatMap(({ detail }) => detail ?? [])));
  await writeBlinks(transaction, agentId, lastOfEach(rows.filter(({ blink }) => blink !== null)));
  await writeCoins(transaction, agentId, lastOfEach(rows.filter(({ coin }) => coin !== null)));
}
