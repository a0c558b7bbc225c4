import { storedMac } from '@headframe/domain/devices/pdu/outlet-link';
import { ipv4ToNumber } from '@headframe/domain/network/ipv4';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** An outlet and the miner behind it as someone names them. */
interface NamedLink {
  outletId?: string | undefined;
  /** Inner key of the agent of the PDU, where the PDU is named. */
  agentId?: number | undefined;
  /** Address or name of the PDU. */
  pdu?: string | undefined;
  /** Index or name of the outlet there. */
  outlet?: string | undefined;
  asicId?: string | undefined;
  /** MAC, address, worker or host name; empty for none. */
  miner?: string | undefined;
}

interface LookedUpLink {
  /** By inner key; null where there is none, or several. */
  partId: number | null;
  /** Null for none. */
  minerId: number | null;
  /** Why it cannot be made; undefined where it can. */
  fault: string | undefined;
}

interface Row {
  place: number;
  units: number;
  outlets: number;
  partId: number | null;
  miners: number;
  minerId: number | null;
}

/** A text as what it may be: an address, or a name. */
function addressOrName(text: string | undefined) {
  if (text === undefined || text === '') return { ip: null, name: null };
  return ipv4ToNumber(text) === null ? { ip: null, name: text } : { ip: text, name: null };
}

function rowsOf(links: readonly NamedLink[]): string {
  return JSON.stringify(
    links.map(({ outletId, agentId, pdu, outlet, asicId, miner = '' }, place) => {
      const mac = storedMac(miner);
      const unit = addressOrName(pdu);
      const named = mac === null ? addressOrName(miner) : { ip: null, name: miner };
      return { place, outletId, agentId, unitIp: unit.ip, unitName: unit.name, outlet, asicId, mac, ...named };
    }),
  );
}

/**
 * Outlets and miners of one subaccount by what names them, in one statement. An index wins over a name, and a miner that the
 * agent of the PDU reads over one of another agent.
 */
async function findRows(transaction: AccessTransaction, subaccountId: number, links: readonly NamedLink[]) {
  const ours = (alias: string) =>
    sql`${sql.ref(`${alias}.subaccount_id`)} = ${subaccountId} and ${sql.ref(`${alias}.deleted_at`)} is null`;
  const unitBy = (condition: ReturnType<typeof sql>) => sql`select given.place, u.id from given
    join device u on ${condition} and u.kind = 'pdu' and ${ours('u')} and (given."agentId" is null or u.agent_id = given."agentId")
    where given."outletId" is null`;
  const minerBy = (condition: ReturnType<typeof sql>) => sql`select given.place, d.id, d.agent_id from given
    join device d on ${condition} and d.kind = 'asic' and ${ours('d')}`;
  const { rows } = await sql<Row>`
    with given as materialized (
      select * from json_to_recordset(${rowsOf(links)}) as given (place int, "outletId" uuid, "agentId" int, "unitIp" inet,
        "unitName" text, outlet text, "asicId" uuid, mac text, ip inet, name text)
    ), unit as (
      ${unitBy(sql`u.ip = given."unitIp"`)} union ${unitBy(sql`u.name = given."unitName"`)}
      union ${unitBy(sql`u.hostname = given."unitName"`)}
    ), named_outlet as (
      select given.place, p.id, 1 as rank from given join device_part p on p.selector_id = given."outletId"
        join device u on u.id = p.device_id and ${ours('u')} where p.kind = 'pdu' and p.removed_at is null
      union all
      select given.place, p.id, case when p.key = given.outlet then 1 else 2 end
      from given join unit using (place) join device_part p on p.device_id = unit.id and p.removed_at is null
        and (p.key = given.outlet or p.name = given.outlet)
    ), outlets as materialized (
      select place, count(*)::int as count, min(id) as id
      from (select *, rank() over (partition by place order by rank) as choice from named_outlet) best
      where choice = 1 group by place
    ), named_miner as (
      ${minerBy(sql`d.selector_id = given."asicId"`)}
      union ${minerBy(sql`given."asicId" is null and d.ip = given.ip`)}
      union ${minerBy(sql`given."asicId" is null and d.mac = given.mac`)}
      union ${minerBy(sql`given."asicId" is null and d.name = given.name`)}
      union ${minerBy(sql`given."asicId" is null and d.hostname = given.name`)}
    ), miners as (
      select place, count(*)::int as count, min(id) as id from (
        select m.place, m.id, rank() over (partition by m.place order by m.agent_id is distinct from u.agent_id) as choice
        from named_miner m left join outlets on outlets.place = m.place left join device_part p on p.id = outlets.id
          left join device u on u.id = p.device_id
      ) best where choice = 1 group by place
    )
    select given.place, (select count(*)::int from unit where unit.place = given.place) as units,
      coalesce(outlets.count, 0) as outlets, outlets.id as "partId", coalesce(miners.count, 0) as miners, miners.id as "minerId"
    from given left join outlets using (place) left join miners using (place) order by given.place`.execute(
    transaction,
  );
  return rows;
}

function faultOf({ units, outlets, miners }: Row, link: NamedLink): string | undefined {
  const { outletId, pdu, outlet, asicId, miner = '' } = link;
  if (outletId === undefined && units === 0) return `the PDU ${pdu} does not exist.`;
  if (outletId === undefined && units > 1) return `several PDUs are ${pdu}; name the agent.`;
  if (outlets === 0)
    return outletId === undefined ? `the PDU ${pdu} has no outlet ${outlet}.` : 'the outlet does not exist.';
  if (outlets > 1) return `several outlets of ${pdu} are named ${outlet}; give the number.`;
  if (miners === 0 && (asicId !== undefined || miner !== ''))
    return `no miner of this subaccount is ${asicId === undefined ? miner : 'the one with this id'}.`;
  return miners > 1 ? `several miners are ${miner}.` : undefined;
}

/** Looks up outlets and miners of a subaccount, each link by itself; `fault` says what is wrong with one. */
export async function lookUpLinks(
  transaction: AccessTransaction,
  subaccountId: number,
  links: readonly NamedLink[],
): Promise<LookedUpLink[]> {
  const rows = await findRows(transaction, subaccountId, links);
  return rows.map((row) => {
    const fault = faultOf(row, links[row.place] as NamedLink);
    return { partId: row.outlets === 1 ? row.partId : null, minerId: row.minerId, fault };
  });
}
