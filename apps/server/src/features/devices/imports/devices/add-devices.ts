import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { addStates } from '../../kind-platform/index.ts';
import type { NewIdentity } from '../read/planned-row.ts';
import type { DeviceKind } from './device-kind.ts';

interface AddingRow {
  line: number;
  identity: NewIdentity;
}

/** The rows whose place an agent has a device at, whoever owns that: an agent reads each once. */
async function takenLines(
  transaction: AccessTransaction,
  kind: string,
  given: readonly object[],
): Promise<Set<number>> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ line: number }>`
      select g.line from json_to_recordset(${JSON.stringify(given)}) as g (line int, "agentId" int, ip inet, mac text)
      where exists (select from device d where d.agent_id = g."agentId" and d.deleted_at is null and d.kind = ${kind}
        and (d.mac = g.mac or d.ip = g.ip and (d.mac is null or g.mac is null)))`.execute(transaction),
  );
  return new Set(rows.map(({ line }) => line));
}

/**
 * Adds the devices of some rows to their agents; returns their inner keys by row. A row whose device, or whose address, an agent has got
 * meanwhile, and one whose agent is gone, has none.
 */
export async function addDevices(
  transaction: AccessTransaction,
  { descriptor: { kind }, ingest }: DeviceKind,
  subaccountId: number,
  rows: readonly AddingRow[],
): Promise<Map<number, number>> {
  const lines = new Map<number, number>();
  if (rows.length === 0) return lines;
  const agents = [...new Set(rows.map(({ identity }) => identity.agentId))].sort((one, other) => one - other);
  for (const agentId of agents)
    await sql`select pg_advisory_xact_lock(hashtext('headframe.add-devices'), ${agentId})`.execute(transaction);
  const all = rows.map(({ line, identity: { agentId, ip, mac, family } }) => ({ line, agentId, ip, mac, family }));
  const taken = await takenLines(transaction, kind, all);
  const given = all.filter(({ line }) => !taken.has(line));
  const { rows: added } = await sql<{ id: number; line: number }>`
    with given as materialized (
      select g.* from json_to_recordset(${JSON.stringify(given)}) as g (line int, "agentId" int, ip inet, mac text, family text)
        join agent a on a.id = g."agentId" and a.subaccount_id = ${subaccountId} and a.removed_at is null
    ), added as (
      insert into device (kind, subaccount_id, agent_id, ip, mac, family)
      select ${kind}, ${subaccountId}::int, "agentId", ip, mac, family from given order by line
      on conflict do nothing returning id, agent_id, ip, mac
    )
    select added.id, given.line from added join given on given."agentId" = added.agent_id and given.ip = added.ip
      and given.mac is not distinct from added.mac`.execute(transaction);
  for (const { id, line } of added) lines.set(line, id);
  await addStates(transaction, ingest, [...lines.values()]);
  return lines;
}
