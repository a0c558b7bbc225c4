import { sql } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import { fullFromClause } from '../../../platform/entity/from-clause.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { agentEntity, agentUpdateState } from '../agents/index.ts';

/** Maximum number of agents updated at once. */
export const maxAgents = 1000;

/** An agent that a `where` matches, locked. */
interface MatchingAgent {
  id: number;
  selectorId: string;
  name: string;
  version: string;
  updateState: string;
}

/**
 * The agents of a subaccount that match, locked; one more than {@link maxAgents} at most.
 * @throws DomainError `validation-failed` for an empty where.
 */
export async function matchingAgents(
  context: ScopedContext,
  subaccountId: number,
  where: unknown,
): Promise<MatchingAgent[]> {
  const condition = readSelectionWhere(agentEntity, where, 'every agent');
  const { rows } = await sql<MatchingAgent>`
    select g.id, g.selector_id as "selectorId", g.name, g.version, ${agentUpdateState} as "updateState"
    from ${fullFromClause(agentEntity)}
    where ${agentEntity.base} and g.subaccount_id = ${subaccountId} and ${compileWhere(agentEntity, condition)}
    order by g.id limit ${maxAgents + 1}
    for update of g`.execute(context.scope.transaction);
  return rows;
}
