import {
  heldEffects,
  holdLevels,
  type HeldEffect,
  type HolderKind,
  type HoldLevel,
} from '@headframe/domain/holds/hold';
import { sql, type RawBuilder } from 'kysely';
import { commandKinds } from '../command-kind.ts';
import { callerReads, stateText, type HoldReader } from './hold-text.ts';

/** Who asks for a device: a holder of this kind, which one, and on which level. */
export interface Asker {
  kind: HolderKind;
  id: string;
  level: HoldLevel;
}

/** An {@link Asker} in SQL; `since` where only those of its own holds are its own that are not newer. */
export interface AskerSql {
  kind: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  level: RawBuilder<unknown>;
  since?: RawBuilder<unknown>;
}

/** What is asked for: a state, for a limit with the command and its payload where these are known. */
export interface AskedState {
  effect: RawBuilder<HeldEffect | null>;
  value?: RawBuilder<unknown>;
}

/** How a command on a part changes the power of what it supplies. */
export interface SuppliedPower {
  isCut: boolean;
  isGiven: boolean;
}

export const askerSql = ({ kind, id, level }: Asker): AskerSql => ({
  kind: sql.lit(kind),
  id: sql`${id}::text`,
  level: sql.lit(level),
});

const placeOf = (all: readonly string[], one: RawBuilder<unknown>) =>
  sql<number>`array_position(${sql.lit(`{${all.join(',')}}`)}::text[], ${one})`;

/** The level and strictness of a hold as one number; the lowest goes first. */
export function rankOf(level: RawBuilder<unknown>, effect: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${placeOf(holdLevels, level)} * ${sql.lit(heldEffects.length)} + ${placeOf(heldEffects, effect)})`;
}

const isInForce = sql`(h.until is null or h.until > now())`;

/** Whether hold `h` is on a device as a whole, or on a part, by inner key, and in force. */
export function isHeldNow(on: 'device' | 'part', key: RawBuilder<unknown>): RawBuilder<boolean> {
  const isOn = on === 'part' ? sql`h.part_id = ${key}` : sql`h.device_id = ${key} and h.part_id is null`;
  return sql`(${isOn} and ${isInForce})`;
}

/** The order in which the holds `h` on one device go, as `arbitrate` of the domain has it. */
export const holdOrder = sql`${rankOf(sql`h.level`, sql`h.effect`)}, h.created_at desc, h.holder, h.holder_id`;

/** Whether anything is held at all: asked once for all devices, most of which nobody holds. */
export const isAnyHeld = sql<boolean>`(select exists (select from hold h where ${isInForce}))`;

const isOwn = ({ kind, id, since }: AskerSql) =>
  sql`(h.holder = ${kind} and h.holder_id = coalesce(${id}, '')${since ? sql` and h.created_at <= ${since}` : sql``})`;

/** Whether the state that is asked for loses to hold `h`, which is not the asker's. */
export function losesTo(asker: AskerSql, { effect, value = sql`null::jsonb` }: AskedState): RawBuilder<boolean> {
  return sql`((h.effect, h.value) is distinct from (${effect}, coalesce(${value}, h.value))
    and ${rankOf(sql`h.level`, sql`h.effect`)} < ${rankOf(asker.level, effect)})`;
}

/**
 * Why the holds on a device or part do not let somebody bring it in a state, or null: the one that goes first is of somebody else, wants
 * another state, and is stronger than what is asked for.
 */
export function heldAgainst(
  on: 'device' | 'part',
  key: RawBuilder<unknown>,
  asker: AskerSql,
  asked: AskedState,
  reader: HoldReader = callerReads,
): RawBuilder<string | null> {
  return sql`(case when ${isAnyHeld} then (select case when ${losesTo(asker, asked)} then ${stateText(reader)} end
    from (select h.* from hold h where ${isHeldNow(on, key)} and not ${isOwn(asker)} order by ${holdOrder} limit 1) h) end)`;
}

/** Who holds a device, until when and why, or null. */
export function heldBy(device: RawBuilder<unknown>, reader: HoldReader = callerReads): RawBuilder<string | null> {
  return sql`(case when ${isAnyHeld} then (select ${stateText(reader)} from hold h where ${isHeldNow('device', device)}
    order by ${holdOrder} limit 1) end)`;
}

/** All parts that are known to supply a device: `unit_id`, `part_id`, `device_id`. */
export function supplies(): RawBuilder<unknown> {
  const known = commandKinds().flatMap(({ parts }) => parts?.supplies ?? []);
  return known.length === 0
    ? sql`select null::int as unit_id, null::int as part_id, null::int as device_id where false`
    : sql.join(known, sql` union all `);
}

/**
 * Why the holds on what a part supplies do not let somebody switch the part, or null: a device that is held off is given no power, one that
 * is held running loses none, unless by its holder or on a higher level. No stop goes before a start here, as a cut is no stop. `knows`
 * says whether the name of device `d` is for the asker.
 */
export function supplyHeldAgainst(
  part: RawBuilder<unknown>,
  asker: AskerSql,
  { isCut, isGiven }: { [Name in keyof SuppliedPower]: RawBuilder<boolean> },
  { reader = callerReads, knows = sql<boolean>`true` }: { reader?: HoldReader; knows?: RawBuilder<boolean> } = {},
): RawBuilder<string | null> {
  const name = sql`case when ${knows} then concat(coalesce(nullif(d.name, ''), host(d.ip)), ', which it supplies, is ')
    else 'The device behind it is ' end`;
  return sql`(case when ${isAnyHeld} then (select concat(${name}, ${stateText(reader, 'held')})
    from (${supplies()}) f join device d on d.id = f.device_id
      cross join lateral (select h.* from hold h where ${isHeldNow('device', sql`f.device_id`)} and not ${isOwn(asker)}
        order by ${holdOrder} limit 1) h
    where f.part_id = ${part} and ${placeOf(holdLevels, sql`h.level`)} <= ${placeOf(holdLevels, asker.level)}
      and ((${isCut} and h.effect <> 'off') or (${isGiven} and h.effect in ('alone', 'off')))
    order by ${holdOrder} limit 1) end)`;
}
