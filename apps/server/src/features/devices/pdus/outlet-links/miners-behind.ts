import { asicKind as drivers } from '@headframe/devices';
import { asicKind as descriptor } from '@headframe/domain/devices/asic/asic.kind';
import type { BeforeCutOutcome } from '@headframe/domain/devices/pdu/stop-before-cut';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { isReadableDevice } from '../../../../platform/entity/readable-devices.ts';
import { sharedWith } from '../../../../platform/entity/shared-devices.ts';
import { deviceName } from '../../kind-platform/index.ts';
import { capabilityFor, loadAgentGaps } from '../../requests/index.ts';

/** How old a reading may be that shows a miner as stopped, in seconds; older ones count for nothing. */
const freshWithinSeconds = 120;

/** An outlet that is to be cut, the miner behind it, and what happens to it where miners are stopped first. */
export interface OutletMiner {
  partId: number;
  outlet: string;
  pduName: string;
  pduIp: string;
  /** Null where no miner is linked, or the linked one is not open to the caller. */
  minerId: number | null;
  miner: string | null;
  minerIp: string | null;
  agentName: string | null;
  agentOnline: boolean | null;
  /** Whether the miner is read by another agent than the PDU. */
  isOtherAgent: boolean;
  /** Subaccounts that the miner is shared with, as far as the caller sees them. */
  sharedWith: string | null;
  /** Outlets of the miner that are not among those to be cut. */
  otherOutlets: number;
  isLinked: boolean;
  /**
   * What is cut with it, W: what the unit measures at the outlet, or else the draw of the miner in equal parts over its outlets; null where
   * neither is known.
   */
  watts: number | null;
  outcome: BeforeCutOutcome;
  /** Why it cannot be stopped, or may not be in time; empty otherwise. */
  reason: string;
}

type Row = Omit<OutletMiner, 'outcome' | 'reason'> & {
  family: string;
  model: string;
  firmware: string;
  isOnline: boolean | null;
  isStopped: boolean;
};

/** The outlets with what is known of the miners behind them, as far as row-level security opens them; in list order. */
async function readRows(transaction: AccessTransaction, partIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with cut as materialized (
      select x.part_id, x.device_id, x.feeds_device_id from pdu_outlet x where x.part_id = any (${partIds as number[]}::int[])
    ), starting as materialized (
      -- What the owner of a shared miner requested is open to those with whom it is shared, its kind is not.
      select t.device_id from agent_request_item t left join agent_request r on r.id = t.request_id
      where t.part_id is null and t.state in ('waiting', 'pending', 'sent', 'started') and coalesce(r.kind, 'start') = 'start'
        and t.device_id in (select feeds_device_id from cut)
    ), fed as (
      select x.feeds_device_id as id, count(*)::int as outlets
      from pdu_outlet x join device_part p on p.id = x.part_id and p.removed_at is null
      where x.feeds_device_id in (select feeds_device_id from cut) group by x.feeds_device_id
    ), cut_of as (
      select feeds_device_id as id, count(*)::int as outlets from cut group by feeds_device_id
    )
    select cut.part_id as "partId", coalesce(nullif(p.name, ''), p.key) as outlet, host(u.ip) as "pduIp",
      coalesce(nullif(u.name, ''), nullif(u.hostname, ''), host(u.ip)) as "pduName",
      cut.feeds_device_id is not null as "isLinked", d.id as "minerId", ${deviceName} as miner, host(d.ip) as "minerIp",
      d.family, d.model, d.firmware, g.name as "agentName", g.is_online as "agentOnline",
      coalesce(d.agent_id <> u.agent_id, false) as "isOtherAgent", ${sharedWith(sql`d.id`)} as "sharedWith",
      coalesce(fed.outlets - cut_of.outlets, 0) as "otherOutlets", s.is_online as "isOnline",
      coalesce(case when us.is_online then case when o.is_on is false then 0 else o.power end end,
        case when s.is_online then s.power / greatest(fed.outlets, 1) end)::double precision as watts,
      coalesce(s.is_online and not s.is_mining and s.last_seen_at > now() - make_interval(secs => ${freshWithinSeconds})
        and d.id not in (select device_id from starting), false) as "isStopped"
    from cut join device_part p on p.id = cut.part_id join device u on u.id = cut.device_id
      left join device d on d.id = cut.feeds_device_id and d.deleted_at is null and ${isReadableDevice('asic', 'd')}
      left join pdu_state us on us.device_id = cut.device_id left join pdu_outlet_state o on o.part_id = cut.part_id
      left join asic_state s on s.device_id = d.id left join agent_summary g on g.agent_id = d.agent_id
      left join fed on fed.id = cut.feeds_device_id left join cut_of on cut_of.id = cut.feeds_device_id
    order by u.ip, u.id, p.ordinal`.execute(transaction);
  return rows;
}

function judge(row: Row, gaps: ReadonlyMap<number, string>): Pick<OutletMiner, 'outcome' | 'reason'> {
  if (!row.isLinked) return { outcome: 'unlinked', reason: '' };
  if (row.minerId === null) return { outcome: 'cannotStop', reason: 'The miner behind it is not open to you.' };
  if (row.agentOnline && row.isOnline === false) return { outcome: 'offline', reason: '' };
  if (row.agentOnline && row.isStopped) return { outcome: 'stopped', reason: '' };
  const capability = capabilityFor({ descriptor, drivers }, 'stop', row);
  const reason = capability.supported ? gaps.get(row.minerId) : capability.reason;
  if (reason !== undefined) return { outcome: 'cannotStop', reason };
  return { outcome: 'stop', reason: row.agentOnline ? '' : 'Its agent is not connected.' };
}

/**
 * What happens to the miners behind outlets that are to be cut after their miners were stopped. A miner whose last reading,
 * not older than two minutes, shows it as stopped counts as stopped, unless a start of it is open; one that does not answer its connected agent has nothing to stop.
 */
export async function minersBehind(transaction: AccessTransaction, partIds: readonly number[]): Promise<OutletMiner[]> {
  const rows = await readRows(transaction, partIds);
  const minerIds = [...new Set(rows.flatMap(({ minerId }) => minerId ?? []))];
  const gaps = await loadAgentGaps(transaction, 'stop', minerIds);
  return rows.map((row) => ({ ...row, ...judge(row, gaps) }));
}
