import type { Where } from '@headframe/domain/where/where';
import { sql, type RawBuilder } from 'kysely';
import { fromClause, whereNeeds } from '../../../platform/entity/from-clause.ts';
import { isSharedSql, ownerName } from '../../../platform/entity/shared-devices.ts';
import { actionIsOn, actionOf, subjectOf, type AnyCommandKind } from './command-kind.ts';

/**
 * Why an action may not run on a row, in SQL over the tables of its subject's entity, or null where it may: another subaccount
 * owns the device and the action is for owners alone, or the kind refuses it.
 */
export function refusalOf(kind: AnyCommandKind, action: string): RawBuilder<string | null> {
  const refusal = subjectOf(kind, actionIsOn(kind, action)).refusal?.(action) ?? sql`null::text`;
  const described = actionOf(kind, action);
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
