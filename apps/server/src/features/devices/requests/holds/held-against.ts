import { heldEffects, holderLevels, holdLevels, type HeldEffect, type HolderKind } from '@headframe/domain/holds/hold';
import { sql, type RawBuilder } from 'kysely';
import { isSharedSql, ownerName } from '../../../../platform/entity/shared-devices.ts';

/** Who asks for a device: a holder of this kind, and which one. */
export interface Asker {
  kind: HolderKind;
  id: string;
}

/** What is asked for: a state, for a limit with the command and its payload where these are known. */
export interface AskedState {
  effect: RawBuilder<HeldEffect | null>;
  value?: RawBuilder<unknown>;
}

const strictnesses = heldEffects.length;
const strictnessOf = (effect: RawBuilder<unknown>) =>
  sql`array_position(${sql.lit(`{${heldEffects.join(',')}}`)}::text[], ${effect})`;

/** The level and strictness of a hold as one number; the lowest goes first. */
function rankOf(holder: RawBuilder<unknown>, effect: RawBuilder<unknown>): RawBuilder<number> {
  const levels = Object.entries(holderLevels).map(
    ([kind, level]) => sql`when ${sql.lit(kind)} then ${sql.lit(holdLevels.indexOf(level))}`,
  );
  return sql`(case ${holder} ${sql.join(levels, sql` `)} end * ${sql.lit(strictnesses)} + ${strictnessOf(effect)})`;
}

/** Whether hold `h` is on a device as a whole, or on a part, by inner key, and in force. */
export function isHeldNow(on: 'device' | 'part', key: RawBuilder<unknown>): RawBuilder<boolean> {
  const isOn = on === 'part' ? sql`h.part_id = ${key}` : sql`h.device_id = ${key} and h.part_id is null`;
  return sql`(${isOn} and (h.until is null or h.until > now()))`;
}

/** The order in which the holds `h` on one device go, as `arbitrate` of the domain has it. */
export const holdOrder = sql`${rankOf(sql`h.holder`, sql`h.effect`)}, h.created_at desc, h.holder, h.holder_id`;

const isOfOthers = isSharedSql(sql`h.subaccount_id`);

/** Who has hold `h`; for those whom the device is shared with the subaccount of its owner. */
export const shownHolder = sql`(case when ${isOfOthers} then coalesce(${ownerName(sql`null`, sql`h.device_id`)}, 'its owner') else h.holder_name end)`;

/** Why, for the subaccount of hold `h` alone. */
export const shownReason = sql`(case when not ${isOfOthers} then h.why end)`;

const heldText = sql`concat(case h.effect when 'off' then 'Held off' when 'on' then 'Held on' when 'limited' then 'Held at its power' else 'Held' end,
  ' by ', ${shownHolder}, ' until ', to_char(h.until at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), ' UTC', coalesce(': ' || nullif(${shownReason}, ''), '.'))`;

/**
 * Why the holds on a device or part do not let somebody bring it in a state, or null: the one that goes first is of somebody else, wants
 * another state, and is stronger than what is asked for.
 */
export function heldAgainst(
  on: 'device' | 'part',
  key: RawBuilder<unknown>,
  { kind, id }: Asker,
  { effect, value = sql`null::jsonb` }: AskedState,
): RawBuilder<string | null> {
  // Asked once for all devices, most of which nobody holds.
  return sql`(case when (select exists (select from hold h where h.until is null or h.until > now())) then (select case when (held.effect, held.value) is distinct from (${effect}, coalesce(${value}, held.value)) and held.rank < ${rankOf(sql.lit(kind), effect)} then held.text end
    from (select h.effect, h.value, ${rankOf(sql`h.holder`, sql`h.effect`)} as rank, ${heldText} as text from hold h
      where ${isHeldNow(on, key)} and not (h.holder = ${sql.lit(kind)} and h.holder_id = ${id}::text)
      order by ${holdOrder} limit 1) held) end)`;
}
