import { sql, type RawBuilder } from 'kysely';
import { isReadableDevice } from '../../../platform/entity/readable-devices.ts';

/** The outlets `ox` of miner `d`, as parts `op` of their units `ou`, in order, as far as the caller may read units. */
const outletsOf = (selected: RawBuilder<unknown>) => sql`(select ${selected}
  from pdu_outlet ox join device_part op on op.id = ox.part_id and op.removed_at is null
    join device ou on ou.id = ox.device_id and ou.deleted_at is null and ${isReadableDevice('pdu', 'ou')}
    left join pdu_outlet_state os on os.part_id = ox.part_id left join pdu_state us on us.device_id = ox.device_id
  where ox.feeds_device_id = d.id`;

const first = (selected: RawBuilder<unknown>) => sql`${outletsOf(selected)} order by ou.ip, ou.id, op.ordinal limit 1)`;

/** Id of the first outlet that feeds the miner. */
export const outletIdSql = first(sql`op.selector_id`);

/** Id of its unit. */
export const pduIdSql = first(sql`ou.selector_id`);

/** All outlets that feed the miner in one text: `10.0.0.9 / 3, 10.0.0.9 / 4`. */
export const outletTextSql = sql`${outletsOf(
  sql`string_agg(host(ou.ip) || ' / ' || op.key, ', ' order by ou.ip, ou.id, op.ordinal)`,
)})`;

/** Whether a miner does not answer, and all outlets that feed it are off by their units. */
export const isOutletOffSql = sql`(s.status = 'offline' and coalesce(${outletsOf(
  sql`bool_and(us.is_online and os.is_on is false)`,
)}), false))`;

/** All outlets that feed the miner, with what their units report of them. */
export const outletListSql = sql`${outletsOf(sql`jsonb_agg(jsonb_build_object(
    'id', op.selector_id, 'key', op.key, 'name', op.name,
    'state', case when us.is_online and os.is_on then 'on' when us.is_online and not os.is_on then 'off' else 'unknown' end,
    'power', case when us.is_online then os.power end,
    'pduId', ou.selector_id, 'pduName', ou.name, 'pduIp', host(ou.ip)
  ) order by ou.ip, ou.id, op.ordinal)`)})`;
