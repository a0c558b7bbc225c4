import { agentSettingSchema } from '@headframe/agent-link';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { counted, fileMessage, type FileResult, type RefusedRow } from '../../../platform/files/file-result.ts';
import { validRows } from '../../../platform/files/valid-rows.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import {
  agentNameSchema,
  hashAgentKey,
  lockAgentNames,
  newAgentKey,
  requireReadableRanges,
  type CreatedAgent,
} from './agent.service.ts';

const { shape } = agentSettingSchema;

/** One row of an import, as the server validates it. */
const rowSchema = z.object({
  line: z.number().int().min(1),
  name: agentNameSchema,
  ranges: shape.ranges.unwrap().optional(),
  pollSeconds: shape.pollSeconds.unwrap().optional(),
  httpAsicsEnabled: shape.httpAsicsEnabled.unwrap().optional(),
  dcRestartService: shape.dcRestartService.unwrap().optional(),
});
type Row = z.output<typeof rowSchema>;

/** An agent of a file, with the key that is shown this once. */
export interface ImportedAgent extends CreatedAgent {
  name: string;
}

/** What was done with a file of agents. */
export interface AgentImport extends FileResult {
  agents: readonly ImportedAgent[];
}

/** Why a range of a row cannot be read; undefined where all can. */
function rangeProblem({ ranges = [] }: Row): string | undefined {
  try {
    requireReadableRanges(ranges);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** The rows that become agents, and why the others do not: taken names, ranges that cannot be read, no room left. */
function accepted(rows: readonly Row[], known: ReadonlySet<string>, room: number) {
  const taken = new Set(known);
  const refused: RefusedRow[] = [];
  const added: Row[] = [];
  for (const row of rows) {
    const reason = taken.has(row.name)
      ? messageText('agentTaken', { name: row.name })
      : (rangeProblem(row) ?? (added.length >= room ? messageText('agentLimit') : undefined));
    if (reason !== undefined) refused.push({ line: row.line, reason });
    else {
      taken.add(row.name);
      added.push(row);
    }
  }
  return { added, refused };
}

/**
 * Adds the agents of a file, each with a key of its own. A row whose name is taken, whose ranges cannot be read, or for which there is no
 * room is refused alone.
 * @throws DomainError `validation-failed` for a row that is not valid, `permission-error` in an archived subaccount; before anything is written.
 */
export async function importAgents(context: ScopedContext, given: readonly { line: number }[]): Promise<AgentImport> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const rows = validRows(rowSchema, given);
  const known = await lockAgentNames(context, subaccountId);
  const { added, refused } = accepted(rows, new Set(known), context.services.limits.agents - known.length);
  const keyed = added.map(({ line: _line, name, ...setting }) => ({ name, setting, key: newAgentKey() }));
  const values = keyed.map(({ name, setting, key }) => ({ name, setting, hash: hashAgentKey(key).toString('hex') }));
  const { rows: stored } = await sql<{ id: number; selectorId: string; name: string }>`
    insert into agent (subaccount_id, name, key_hash, setting)
    select ${subaccountId}::int, row.name, decode(row.hash, 'hex'), row.setting
    from json_to_recordset(${JSON.stringify(values)}::json) as row (name text, hash text, setting jsonb)
    returning id, selector_id as "selectorId", name`.execute(transaction);
  const ids = new Map(stored.map(({ name, selectorId }) => [name, selectorId]));
  const agents = keyed.map(({ name, key }) => ({ id: ids.get(name) ?? '', name, key }));
  const done = counted(agents.length, 'agent', 'imported');
  await recordChange(context, {
    action: 'agent.import',
    object: { kind: 'agent', name: done.join() || 'no agent' },
    subaccountId,
    after: { names: agents.map(({ name }) => name), refused: refused.length },
  });
  await context.services.pubsub.publish(transaction, { topic: 'agent', subaccountId, ids: stored.map(({ id }) => id) });
  return { message: fileMessage(done, refused), applied: agents.length, refused, agents };
}
