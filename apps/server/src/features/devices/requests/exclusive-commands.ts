import { sql, type RawBuilder } from 'kysely';
import { supplies } from './holds/held-against.ts';

const openStates = sql`('waiting', 'pending', 'sent', 'started')`;

/** Whether item `e` is one that its device must be left alone for. */
export const isExclusive = sql`e.exclusive is not null and e.part_id is null and e.state in ${openStates}`;

const nameOf = sql`coalesce(nullif(e.name, ''), host(e.ip), 'the device')`;

/**
 * Why nothing may be commanded on a device, or on a part with the inner key `key`, or null: an exclusive command on the device, or on one
 * that the part supplies, has not ended. As far as the caller sees the items; the gateway sees all of them when it sends.
 */
export function exclusiveRefusal(on: 'device' | 'part', key: RawBuilder<unknown>): RawBuilder<string | null> {
  if (on === 'device')
    return sql`(select concat(e.exclusive, ' ', ${nameOf}, '.') from agent_request_item e
      where e.device_id = ${key} and ${isExclusive} limit 1)`;
  return sql`(select concat(e.exclusive, ' ', ${nameOf}, ', which it supplies.') from (${supplies()}) f
    join agent_request_item e on e.device_id = f.device_id where f.part_id = ${key} and ${isExclusive} limit 1)`;
}

/**
 * Tables for a statement that sends or refuses items: `exclusive`, the open exclusive items with why others are refused, and
 * `exclusive_supply`, the parts that supply their devices. A name is for who may see the device.
 */
export function exclusiveTables(): RawBuilder<unknown> {
  return sql`exclusive as materialized (
      select e.id, e.device_id, e.exclusive as doing, ${nameOf} as name, coalesce(e.shared_by, e.subaccount_id) as owner_id
      from agent_request_item e where ${isExclusive}
    ), exclusive_supply as materialized (
      select f.part_id, e.id, e.device_id, e.doing, e.name, e.owner_id from (${supplies()}) f join exclusive e on e.device_id = f.device_id
    )`;
}

/**
 * Whether item `t` must not be sent by {@link exclusiveTables}: an exclusive one while anything else on its device, or on what supplies
 * it, has not ended, and any other one while an exclusive one has not. Both look for what is merely requested as well, so that of two
 * servers that send at the same time at least one sees the other item, whatever was committed in between.
 */
export function mustWait(): RawBuilder<boolean> {
  return sql<boolean>`case when t.exclusive is null
    then t.device_id in (select device_id from exclusive) or coalesce(t.part_id in (select part_id from exclusive_supply), false)
    else exists (select from agent_request_item o where o.device_id = t.device_id and o.state in ${openStates}
        and case when o.exclusive is null then true else o.id < t.id end)
      or ${isSupplyCommanded(sql`t.device_id`)} end`;
}

function isSupplyCommanded(device: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (${supplies()}) f join agent_request_item o on o.device_id = f.unit_id and o.part_id = f.part_id
    where f.device_id = ${device} and o.state in ${openStates})`;
}

/** Whether a command on a device, or on a part that supplies it, has not ended. */
export function isCommanded(device: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from agent_request_item o where o.device_id = ${device} and o.state in ${openStates})
    or ${isSupplyCommanded(device)})`;
}
