import { holderLevels } from '@headframe/domain/holds/hold';
import { actors } from '@headframe/domain/requests/actors';
import { sql, type RawBuilder } from 'kysely';
import { commandKinds } from '../command-kind.ts';
import { caseOf } from './case-of.ts';
import { heldAgainst, isAnyHeld, supplyHeldAgainst, type AskerSql } from './held-against.ts';
import { requesterReads } from './hold-text.ts';
import { suppliedPower } from './supplied-power.ts';

const commands = () => commandKinds().flatMap(({ descriptor }) => Object.entries(descriptor.commands));

/** The state that the command of request `r` brings about; null for one that holds have no say in. */
export function effectOfRequest() {
  return caseOf(
    sql`r.kind`,
    commands().flatMap(([name, { effect }]) => (effect ? [[name, effect]] : [])),
  ) as RawBuilder<never>;
}

/** As whom request `r` asks for what is held. */
export const askerOfRequest: AskerSql = {
  kind: caseOf(
    sql`r.origin`,
    Object.entries(actors).map(([origin, { holder }]) => [origin, holder]),
  ),
  id: sql`r.asker_id`,
  level: sql`coalesce(r.asker_level, ${caseOf(
    sql`r.origin`,
    Object.entries(actors).map(([origin, { holder }]) => [origin, holderLevels[holder]]),
  )}, 'schedule')`,
  since: sql`r.created_at`,
};

const isOneOf = (names: readonly string[]) =>
  names.length === 0 ? sql<boolean>`false` : sql<boolean>`r.kind in (${sql.join(names.map((name) => sql.lit(name)))})`;

/**
 * Why item `t` of request `r` is not carried out as the holds are now, or null; for who sees all holds. What its requester holds lets it
 * pass, unless it was held after the request.
 */
export function itemHeldAgainst(): RawBuilder<string | null> {
  const asked = { effect: effectOfRequest() };
  const powers = commands().map(([name, command]) => ({ name, ...suppliedPower(command) }));
  const isCut = isOneOf(powers.flatMap(({ name, isCut: cuts }) => (cuts ? [name] : [])));
  const isGiven = isOneOf(powers.flatMap(({ name, isGiven: gives }) => (gives ? [name] : [])));
  const knows = sql<boolean>`(t.subaccount_id = d.subaccount_id or exists (select from device_share s
    where s.device_id = d.id and s.subaccount_id = t.subaccount_id))`;
  return sql`(case when ${isAnyHeld} and ${asked.effect} is not null then case when t.part_id is null
    then ${heldAgainst('device', sql`t.device_id`, askerOfRequest, asked, requesterReads)}
    else coalesce(${heldAgainst('part', sql`t.part_id`, askerOfRequest, asked, requesterReads)},
      ${supplyHeldAgainst(sql`t.part_id`, askerOfRequest, { isCut, isGiven }, { reader: requesterReads, knows })}) end end)`;
}
