import { sql } from 'kysely';
import { joinOwnAgent } from '../agent-gaps.ts';
import { actionIsOn, keysOf, subjectOf, type AnyCommandKind, type SubjectIds } from '../command-kind.ts';
import { judgeAction, judgedColumns, type JudgedRow } from '../judge-action.ts';
import { selectionFrom } from '../refusal-of.ts';
import type { Actor } from './actor.ts';

/** Devices or parts that a command is refused on, by why; with the reasons that a snapshot leaves them out for. */
export async function judgeItems(
  actor: Actor,
  kind: AnyCommandKind,
  command: string,
  ids: SubjectIds,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { entity } = subjectOf(kind, actionIsOn(kind, command));
  const { refusal, measured, gap } = judgedColumns(kind, command, await actor.loadJudging());
  const { rows } = await actor.judging(() =>
    sql<JudgedRow & { ids: number[] }>`
      select d.family, d.model, d.firmware, ${refusal} as refusal, ${measured} as measured, ${gap} as gap, array_agg(${entity.key}) as ids
      from ${selectionFrom(kind, command)} ${joinOwnAgent}
      where ${entity.base} and ${entity.key} = any (${keysOf(ids)}::int[])
      group by d.family, d.model, d.firmware, refusal, measured, gap`.execute(actor.transaction),
  );
  const refused = new Map<string, number[]>();
  for (const row of rows) {
    const { reason } = judgeAction(kind, command, row);
    if (reason !== null) refused.set(reason, [...(refused.get(reason) ?? []), ...row.ids]);
  }
  return refused;
}
