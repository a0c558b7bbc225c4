import type { Where } from '@headframe/domain/where/where';
import { sql, type RawBuilder } from 'kysely';
import { fromClause, whereNeeds } from '../../../platform/entity/from-clause.ts';
import { isSharedSql, ownerName } from '../../../platform/entity/shared-devices.ts';
import { actionIsOn, actionOf, subjectOf, type AnyCommandKind } from './command-kind.ts';
import { exclusiveRefusal } from './exclusive-commands.ts';
import { askerSql, heldAgainst, isHeldNow, supplyHeldAgainst } from './holds/held-against.ts';
import { suppliedPower } from './holds/supplied-power.ts';
import type { Judging } from './judging.ts';
import { shareRefusal } from './sharers.ts';

/** Scans are of who has the agent. */
const isReadForGuest = sql<
  string | null
>`case when d.agent_id not in (select id from agent) then 'Its agent belongs to another subaccount.' end`;

/** Why the actions that devices of any kind have may not run on device `d`, by their names. */
const refusalsOfAllKinds: Readonly<Record<string, RawBuilder<string | null>>> = {
  endSharing: sql`case when d.shared_with is null then 'Not shared.' end`,
  declineShare: sql`case when not ${isSharedSql(sql`d.subaccount_id`)} then 'Nobody shares it with you.' end`,
  // Its requester could neither follow nor cancel it any more.
  move: sql`case when exists (select from agent_request_item open_item where open_item.device_id = d.id
    and open_item.state in ('waiting', 'pending', 'sent', 'started')) then 'A command on it is under way.' end`,
  scanAgain: isReadForGuest,
  tryCredentials: isReadForGuest,
};

/** Only what persons hold is released by hand. */
const notHeld = (on: 'device' | 'part', key: RawBuilder<unknown>) =>
  sql<
    string | null
  >`case when not exists (select from hold h where ${isHeldNow(on, key)} and h.holder = 'person') then 'Nobody holds it by hand.' end`;

/**
 * Why an action may not run on a row, in SQL over the tables of its subject's entity, or null where it may: another subaccount
 * owns the device and the action is for owners alone or goes beyond its share, no device may have it in its state, an exclusive command would be disturbed, somebody
 * holds the device, or what it supplies, in another state, or the kind refuses it.
 */
export function refusalOf(
  kind: AnyCommandKind,
  action: string,
  { sharers, asker }: Judging,
): RawBuilder<string | null> {
  const ofKind = subjectOf(kind, actionIsOn(kind, action)).refusal?.(action) ?? sql`null::text`;
  const described = actionOf(kind, action);
  const on = actionIsOn(kind, action);
  const disturbs = action in kind.descriptor.commands || (described && 'disturbs' in described);
  const effect = described && 'effect' in described ? described.effect : undefined;
  const { isCut, isGiven } =
    described && 'payload' in described ? suppliedPower(described) : { isCut: false, isGiven: false };
  const key = on === 'part' ? subjectOf(kind, on).entity.key : sql<number>`d.id`;
  const reasons = [
    described && action !== 'declineShare' ? shareRefusal(sharers, described.permission) : undefined,
    refusalsOfAllKinds[action],
    disturbs ? exclusiveRefusal(on, key) : undefined,
    effect ? heldAgainst(on, key, askerSql(asker), { effect: sql.lit(effect) }) : undefined,
    isCut || isGiven
      ? supplyHeldAgainst(key, askerSql(asker), { isCut: sql.lit(isCut), isGiven: sql.lit(isGiven) })
      : undefined,
    action === 'releaseHold' ? notHeld(on, key) : undefined,
    ofKind,
  ].filter((reason) => reason !== undefined);
  const refusal = sql<string | null>`coalesce(${sql.join(reasons)})`;
  const ownerOnly = described && 'ownerOnly' in described ? described.ownerOnly : undefined;
  if (ownerOnly === undefined) return refusal;
  const reason = sql`concat_ws(' ', 'Only its owner', ${ownerName(sql`null`, sql`d.id`)}, ${sql.lit(`can ${ownerOnly} it.`)})`;
  return sql`case when ${isSharedSql(sql`d.subaccount_id`)} then ${reason} else ${refusal} end`;
}

/** The FROM clause of what an action is done to: the joins that its key, its device, a `where` and its refusal stand on. */
export function selectionFrom(kind: AnyCommandKind, action: string, where: Where = {}): RawBuilder<unknown> {
  const { entity, refusalNeeds = [] } = subjectOf(kind, actionIsOn(kind, action));
  return fromClause(entity, entity.needs.key, ['d'], whereNeeds(entity, where), refusalNeeds);
}
