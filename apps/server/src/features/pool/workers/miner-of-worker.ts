import { sql } from 'kysely';
import { isReadableDevice } from '../../../platform/entity/readable-devices.ts';

/**
 * The join `m` of worker `w` of subaccount `n`: the miner that is called like the worker or signs in as `subaccount.worker`, where
 * the caller may read miners. Of several, the first added. Its power counts while it answers, and its hashrate with its power.
 */
export const minerOfWorker = sql`left join lateral (
    select d.id, d.selector_id, d.model, d.tags, g.name as agent_name, a.is_online and g.is_online as is_online,
      case when a.is_online and g.is_online then a.power end as power, a.hashrate,
      coalesce(x.ideal_rate_manual, a.ideal_hashrate) as ideal_hashrate
    from device d join asic_state a on a.device_id = d.id join asic x on x.device_id = d.id
      join agent_summary g on g.agent_id = d.agent_id
    where d.subaccount_id = w.subaccount_id and d.name in (w.name, n.name || '.' || w.name) and d.kind = 'asic' and d.deleted_at is null
      and ${isReadableDevice('asic', 'd')}
    order by d.id limit 1
  ) m on true`;

/** What the miner of a worker reports, as one value that {@link ./agent-data.ts} reads; null without a miner. */
export const agentDataSql = sql`(case when m.id is not null then (
    select jsonb_build_object('isConnected', m.is_online, 'power', m.power, 'model', m.model, 'coinEnum', a.coin_enum,
      'powerMode', a.power_mode, 'idealHashrate', m.ideal_hashrate, 'minPCB', a.min_pcb, 'maxPCB', a.max_pcb, 'minChip', a.min_chip,
      'maxChip', a.max_chip, 'issues', a.issues, 'safeRanges', x.safe_ranges, 'consumption', x.consumption, 'fans', coalesce(b.fans, '[]'))
    from asic_state a join asic x on x.device_id = a.device_id left join asic_detail b on b.device_id = a.device_id
    where a.device_id = m.id) end)`;
