import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { joinOwnAgent } from './agent-gaps.ts';
import { actionsOn, subjectOf, type AnyCommandKind } from './command-kind.ts';
import { judgeAction, judgedColumns, type JudgedRow } from './judge-action.ts';
import { loadJudging } from './judging.ts';
import { selectionFrom } from './refusal-of.ts';

/** Devices or parts that are judged at once at most: a menu is for one of them, or for the parts of one device. */
export const maxJudged = 500;

/** An action that none of the chosen devices or parts can do. */
export interface RefusedAction {
  action: string;
  /** One sentence for the operator: what holds for most of them. */
  reason: string;
}

interface AlikeRow extends JudgedRow {
  action: string;
  count: number;
}

/**
 * The actions that none of the devices, or parts, that match can do: what a snapshot of them would leave nothing of. Nothing is frozen
 * or stored.
 * @throws DomainError `validation-failed` for an empty where, or more than {@link maxJudged} matches.
 */
export async function loadRefusedActions(
  context: ScopedContext,
  kind: AnyCommandKind,
  on: 'device' | 'part',
  where: unknown,
): Promise<RefusedAction[]> {
  const { entity } = subjectOf(kind, on);
  const actions = actionsOn(kind, on);
  const [first] = actions;
  if (first === undefined) return [];
  const condition = readSelectionWhere(entity, where, 'every device');
  const judging = await loadJudging(context);
  const asked = actions.map((action) => {
    const { refusal, measured, gap } = judgedColumns(kind, action, judging);
    return sql`(${sql.lit(action)}::text, (${refusal})::text, (${measured})::jsonb, (${gap})::text)`;
  });
  const { rows } = await sql<AlikeRow>`
    select family, model, firmware, action, refusal, measured, gap, count(*)::int as count
    from (select d.family, d.model, d.firmware, asked.*
      from ${selectionFrom(kind, first, condition)} ${joinOwnAgent}
        cross join lateral (values ${sql.join(asked)}) as asked (action, refusal, measured, gap)
      where ${entity.base} and ${compileWhere(entity, condition)} limit ${(maxJudged + 1) * actions.length}) chosen
    group by family, model, firmware, action, refusal, measured, gap order by count(*) desc`.execute(
    context.scope.transaction,
  );
  return [...Map.groupBy(rows, ({ action }) => action)].flatMap(([action, alike]) => {
    if (alike.reduce((total, { count }) => total + count, 0) > maxJudged)
      throw new DomainError('validation-failed', `More than ${maxJudged} match.`);
    const reasons = alike.map((row) => judgeAction(kind, action, row).reason);
    return reasons[0] != null && reasons.every((reason) => reason !== null) ? [{ action, reason: reasons[0] }] : [];
  });
}
