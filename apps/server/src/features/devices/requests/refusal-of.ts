import { sql, type RawBuilder } from 'kysely';
import { isSharedSql, ownerName } from '../../../platform/entity/shared-devices.ts';
import { actionIsOn, subjectOf, type AnyCommandKind } from './command-kind.ts';

/**
 * Why an action may not run on a row, in SQL over the tables of its subject's entity, or null where it may: another subaccount
 * owns the device and the action is for owners alone, or the kind refuses it.
 */
export function refusalOf(kind: AnyCommandKind, action: string): RawBuilder<string | null> {
  const refusal = subjectOf(kind, actionIsOn(kind, action)).refusal?.(action) ?? sql`null::text`;
  const ownerOnly = kind.descriptor.actions[action]?.ownerOnly;
  if (ownerOnly === undefined) return refusal;
  const reason = sql`concat_ws(' ', 'Only its owner', ${ownerName(sql`null`, sql`d.id`)}, ${sql.lit(`can ${ownerOnly} it.`)})`;
  return sql`case when ${isSharedSql(sql`d.subaccount_id`)} then ${reason} else ${refusal} end`;
}
