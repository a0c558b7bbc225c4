import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { allPlaceJoins } from '../../kind-platform/index.ts';

/** A miner that is to be updated, with its group. */
export interface MinerToUpdate {
  id: number;
  agentId: number;
  name: string;
  ip: string;
  model: string;
  firmware: string;
  controlBoard: string | null;
  groupKey: string;
  groupName: string;
}

const rackName = sql`concat_ws(' / ', at_group.name, 'Rack ' || at_rack.name)`;

/**
 * The miners of a rollout by address. The group of a miner, of which only a share is updated at a time, are the miners of its rack; where none is known those of its PDU, of several the first; else those of its agent in one /24 network (/64 of IPv6), which stands
 * for a rack.
 */
export async function loadMinersToUpdate(
  transaction: AccessTransaction,
  ids: readonly number[],
): Promise<MinerToUpdate[]> {
  const { rows } = await sql<MinerToUpdate>`
    select d.id, d.agent_id as "agentId", coalesce(nullif(d.name, ''), host(d.ip)) as name, host(d.ip) as ip, d.model, d.firmware,
      x.control_board as "controlBoard", coalesce('rack ' || at_rack.id, 'pdu ' || unit.id, 'net ' || d.agent_id || ' ' || net.text) as "groupKey",
      case when at_rack.id is null then coalesce('PDU ' || unit.name, net.text) else ${rackName} end as "groupName"
    from device d left join asic_detail x on x.device_id = d.id
      left join lateral (
        select ou.id, coalesce(nullif(ou.name, ''), host(ou.ip)) as name from pdu_outlet ox join device ou on ou.id = ox.device_id
        where ox.feeds_device_id = d.id and ou.deleted_at is null order by ou.id limit 1
      ) as unit on true
      ${allPlaceJoins}
      cross join lateral (select network(set_masklen(d.ip, case family(d.ip) when 4 then 24 else 64 end))::text) as net (text)
    where d.id = any (${ids as number[]}::int[]) and d.deleted_at is null order by d.ip, d.id`.execute(transaction);
  return rows;
}
