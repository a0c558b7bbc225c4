import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { deviceName } from '../../kind-platform/index.ts';
import type { KnownAgents, RowIdentity } from './row-identity.ts';

/** The device that a row is about. */
export interface FoundDevice {
  /** How many there are; with one, it is described by the rest. */
  count: number;
  id: number;
  name: string;
  /** Inner key of its agent. */
  agentId: number;
  /** Whether it belongs to the subaccount, not to one that shares it. */
  isOwn: boolean;
}

export async function loadAgents(transaction: AccessTransaction, subaccountId: number): Promise<KnownAgents> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from agent
    where subaccount_id = ${subaccountId} and removed_at is null`.execute(transaction);
  const [first, ...others] = rows;
  return {
    byName: new Map(rows.map(({ id, name }) => [name, id])),
    only: first && others.length === 0 ? first.id : null,
  };
}

/**
 * The devices that rows are about, by their place: by MAC where the row has one, or by the address of a device whose MAC is not known; else
 * by address alone. In one statement; a row without a device has none in the answer.
 */
export async function findDevices(
  transaction: AccessTransaction,
  kind: string,
  subaccountId: number,
  rows: readonly RowIdentity[],
): Promise<Map<number, FoundDevice>> {
  const given = JSON.stringify(rows.map(({ mac, ip, agentId }, place) => ({ place, mac, ip, agentId })));
  const known = sql`d.kind = ${kind} and d.deleted_at is null and (g."agentId" is null or d.agent_id = g."agentId")`;
  const own = sql`d.subaccount_id = ${subaccountId}`;
  const shared = sql`d.shared_with @> array[${subaccountId}::int]`;
  const by = (condition: ReturnType<typeof sql>, whose: ReturnType<typeof sql>, rank: number) =>
    sql`select g.place, d.id, ${sql.lit(rank)} as rank from given g join device d on ${condition} and ${whose} and ${known}`;
  const ways = [own, shared].flatMap((whose) => [
    by(sql`d.mac = g.mac`, whose, 1),
    by(sql`d.ip = g.ip and (g.mac is null or d.mac is null)`, whose, 2),
  ]);
  const { rows: found } = await sql<FoundDevice & { place: number }>`
    with given as materialized (
      select * from json_to_recordset(${given}) as given (place int, mac text, ip inet, "agentId" int)
    ), named as (${sql.join(ways, sql` union `)}), best as (
      select place, id from (select *, rank() over (partition by place order by rank) as choice from named) ranked where choice = 1
    ), counted as (select place, count(*)::int as count, min(id) as id from best group by place)
    select c.place, c.count, c.id, ${deviceName} as name, d.agent_id as "agentId", d.subaccount_id = ${subaccountId} as "isOwn"
    from counted c join device d on d.id = c.id`.execute(transaction);
  return new Map(found.map(({ place, ...device }) => [place, device]));
}
