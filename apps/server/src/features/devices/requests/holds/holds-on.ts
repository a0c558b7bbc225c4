import { holderLevels } from '@headframe/domain/holds/hold';
import { actors } from '@headframe/domain/requests/actors';
import { sql, type RawBuilder } from 'kysely';
import { isExclusive } from '../exclusive-commands.ts';
import { caseOf } from './case-of.ts';
import { isHeldNow } from './held-against.ts';

const byOrigin = (of: (actor: (typeof actors)[keyof typeof actors]) => string) =>
  caseOf(
    sql`r.origin`,
    Object.entries(actors).map(([origin, actor]) => [origin, of(actor)]),
  );

/**
 * The exclusive commands on a device, read as holds of who requested them: it is let alone until they have ended, whatever ends them. They
 * are stored once, as items, and what they refuse is the rule of exclusive commands.
 */
const exclusiveHolds = (device: RawBuilder<unknown>) => sql`(
  select coalesce(e.shared_by, e.subaccount_id) as subaccount_id, e.device_id, coalesce(${byOrigin(({ holder }) => holder)}, 'rollout') as holder,
    coalesce(r.asker_id, e.request_id::text) as holder_id,
    concat_ws(' of ', coalesce(${byOrigin(({ label }) => label)}, 'Another subaccount'), r.payload->'rollout'->>'image') as holder_name,
    ${sql.lit(holderLevels.rollout)} as level, 'alone' as effect, null::timestamptz as until, e.exclusive || ' it.' as why, e.state_at as created_at
  from agent_request_item e left join agent_request r on r.id = e.request_id where e.device_id = ${device} and ${isExclusive})`;

/** The holds in force on a device as a whole, or on a part, by inner key, as rows `h`. */
export function holdsOn(on: 'device' | 'part', key: RawBuilder<unknown>): RawBuilder<unknown> {
  const alone = on === 'part' ? sql`` : sql`union all ${exclusiveHolds(key)}`;
  return sql`((select h.subaccount_id, h.device_id, h.holder, h.holder_id, h.holder_name, h.level, h.effect, h.until, h.why, h.created_at
    from hold h where ${isHeldNow(on, key)}) ${alone}) h`;
}
