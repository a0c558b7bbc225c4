import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountIdOf, apiKeyNameOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { matchingAgents, maxAgents } from './matching-agents.ts';

/** How long an agent that is offline may take to come back for its update, in hours. */
const takeWithinHours = 24;

/** The requests of one click. */
export interface AgentUpdateBatch {
  batchId: string;
  /** Agents that are updated. */
  agentCount: number;
}

const reasons: Readonly<Record<string, string>> = {
  unknown: 'The agent has never connected.',
  current: 'The agent runs the version of this server already.',
  byHand: 'The agent is too old to update itself. Update it by hand, with its start line.',
  withServer: 'The agent runs from its sources and is updated with them.',
  updating: 'The agent is being updated already.',
};

/**
 * Requests an update of the matching agents to the version of this server; those that cannot be updated are left out.
 * @throws DomainError `validation-failed` for an empty where, too many agents, or none that can be updated.
 */
export async function requestAgentUpdates(context: ScopedContext, where: unknown): Promise<AgentUpdateBatch> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const matching = await matchingAgents(context, subaccountId, where);
  if (matching.length > maxAgents)
    throw new DomainError('validation-failed', `More than ${maxAgents} agents match. Update fewer at once.`);
  const agents = matching.filter(({ updateState }) => updateState === 'available');
  const [first] = matching;
  if (!first) throw new DomainError('not-found', 'Agent not found.');
  if (agents.length === 0)
    throw new DomainError(
      'validation-failed',
      (matching.length === 1 && reasons[first.updateState]) || 'None of these agents can be updated.',
    );
  const batchId = randomUUID();
  const { rows } = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, requested_by, requested_by_key, expires_at)
    select ${subaccountId}, ${batchId}::uuid, id, 'updateAgent', '{}', ${accountIdOf(context.caller)},
      ${apiKeyNameOf(context.caller)}, now() + make_interval(hours => ${takeWithinHours})
    from unnest(${agents.map(({ id }) => id)}::int[]) as id returning id`.execute(transaction);
  for (const { selectorId, name, version } of agents)
    await recordChange(context, {
      action: 'agent.install-update',
      object: { kind: 'agent', id: selectorId, name },
      subaccountId,
      before: { version },
      after: { version: productVersion },
    });
  const { pubsub } = context.services;
  await pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: rows.map(({ id }) => id) });
  await pubsub.publish(transaction, { topic: 'agent', subaccountId, ids: agents.map(({ id }) => id) });
  return { batchId, agentCount: agents.length };
}
