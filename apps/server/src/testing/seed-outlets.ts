import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import type { SeededSite } from './seed-site.ts';

/** A seeded unit with its outlets, keyed 1, 2, … */
export interface SeededPdu {
  id: number;
  selectorId: string;
  /** Inner keys of the outlets, in order. */
  partIds: number[];
  /** Ids of the outlets, in order. */
  outletIds: string[];
}

/** Writes a power distribution unit with outlets that are on straight into the tables. */
export async function seedPdu(
  database: Kysely<DB>,
  site: Pick<SeededSite, 'agentId' | 'subaccountId'>,
  ip: string,
  outlets: number,
): Promise<SeededPdu> {
  const { subaccountId, agentId } = site;
  const unit = await sql<{ id: number; selectorId: string }>`
    with unit as (
      insert into device (kind, subaccount_id, agent_id, ip, family, model)
      values ('pdu', ${subaccountId}, ${agentId}, ${ip}, 'snmp-apc-rpdu2', 'AP8841') returning id, selector_id
    ), settings as (
      insert into pdu (device_id, subaccount_id) select id, ${subaccountId} from unit
    ), state as (
      insert into pdu_state (device_id, subaccount_id, is_online, reported_at, last_seen_at)
      select id, ${subaccountId}, true, now(), now() from unit
    )
    select id, selector_id as "selectorId" from unit`.execute(database);
  const [row] = unit.rows;
  if (!row) throw new Error('No unit was seeded.');
  const parts = await sql<{ id: number; selectorId: string }>`
    insert into device_part (device_id, kind, subaccount_id, key, ordinal)
    select ${row.id}, 'pdu', ${subaccountId}, place::text, place - 1 from generate_series(1, ${outlets}) as place
    returning id, selector_id as "selectorId"`.execute(database);
  const partIds = parts.rows.map(({ id }) => id);
  await sql`insert into pdu_outlet_state (part_id, device_id, subaccount_id, reported_at, is_on, power)
    select id, ${row.id}, ${subaccountId}, now(), true, 3000 from unnest(${partIds}::int[]) as id`.execute(database);
  return { ...row, partIds, outletIds: parts.rows.map(({ selectorId }) => selectorId) };
}
