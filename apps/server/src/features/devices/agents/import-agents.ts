import { agentSettingSchema } from '@headframe/agent-link';
import { agentImport, type ImportedAgentSetting } from '@headframe/domain/devices/agent-import';
import { DomainError, isDomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { readColumns, type ImportedRow } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import {
  emptyRow,
  givenOf,
  refusedRow,
  registerImport,
  shownText,
  type PlannedRow,
  type StagedImport,
  type StagedRow,
} from '../imports/index.ts';
import { agentNameSchema, hashAgentKey, lockAgentNames, newAgentKey, requireReadableRanges } from './agent.service.ts';

const { shape } = agentSettingSchema;

/** One row of a file, as the server validates it. */
const rowSchema = z.object({
  name: agentNameSchema,
  ranges: shape.ranges.unwrap().optional(),
  poll_seconds: shape.pollSeconds.unwrap().optional(),
  http_asics_enabled: shape.httpAsicsEnabled.unwrap().optional(),
  dc_restart_service: shape.dcRestartService.unwrap().optional(),
});

/** What is wrong with a row, with the column; undefined where nothing is. */
function problemOf({ values }: ImportedRow): string | undefined {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const result = rowSchema.safeParse(filled);
  if (!result.success) {
    const [issue] = result.error.issues;
    return `Column "${String(issue?.path[0] ?? 'name')}": ${issue?.message ?? 'not valid'}`;
  }
  try {
    requireReadableRanges(result.data.ranges ?? []);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return `Column "ranges": ${error.message}`;
    throw error;
  }
}

/** A row that adds an agent, with what it sets. */
function newRow(row: ImportedRow, name: string): PlannedRow {
  const { setting = {} } = givenOf(agentImport, row) as { setting?: ImportedAgentSetting };
  const changes = readColumns(agentImport).flatMap(([column, described]) => {
    const after = described.role === 'value' ? shownText(described.shown({ ...setting })) : null;
    return after === null ? [] : [{ column, before: null, after }];
  });
  return {
    ...emptyRow,
    line: row.line,
    outcome: 'new',
    target: name,
    device: name,
    changes,
    given: { setting: { ...setting } },
  };
}

/** Names of the agents there are, and the number of those that earlier rows of the file add. */
async function loadKnown({ scope: { transaction } }: ScopedContext, { key, subaccountId }: StagedImport) {
  const { rows } = await sql<{ name: string }>`select name from agent
    where subaccount_id = ${subaccountId} and removed_at is null`.execute(transaction);
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from file_import_row
    where import_id = ${key} and outcome = 'new'`.execute(transaction);
  return { names: new Set(rows.map(({ name }) => name)), earlier: counts[0]?.count ?? 0 };
}

async function planAgents(
  context: ScopedContext,
  staged: StagedImport,
  rows: readonly ImportedRow[],
): Promise<PlannedRow[]> {
  const { names, earlier } = await loadKnown(context, staged);
  let room = context.services.limits.agents - names.size - earlier;
  return rows.map((row) => {
    const name = typeof row.values['name'] === 'string' ? row.values['name'].trim() : '';
    const problem =
      problemOf(row) ??
      (names.has(name) ? messageText('agentTaken', { name }) : undefined) ??
      (room <= 0 ? messageText('agentLimit') : undefined);
    if (problem !== undefined) return refusedRow(row, problem);
    room -= 1;
    return newRow(row, name);
  });
}

/** Adds the agents of some rows; their keys are kept sealed until their person takes them. */
async function writeAgents(context: ScopedContext, rows: readonly StagedRow[]) {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { secrets, limits } = context.services;
  const refused = new Map<number, string>();
  let known: readonly string[];
  try {
    known = await lockAgentNames(context, subaccountId);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { added: [], changed: [], refused: new Map(rows.map(({ line }) => [line, error.message])) };
  }
  const names = new Set(known);
  const added = rows.flatMap(({ line, device: name, given }) => {
    const reason = names.has(name)
      ? messageText('agentTaken', { name })
      : names.size >= limits.agents
        ? messageText('agentLimit')
        : undefined;
    if (reason !== undefined) refused.set(line, reason);
    else names.add(name);
    return reason === undefined ? [{ line, name, setting: given['setting'] ?? {}, key: newAgentKey() }] : [];
  });
  const values = added.map(({ name, setting, key }) => ({ name, setting, hash: hashAgentKey(key).toString('hex') }));
  const { rows: stored } = await sql<{ id: number }>`
    insert into agent (subaccount_id, name, key_hash, setting)
    select ${subaccountId}::int, row.name, decode(row.hash, 'hex'), row.setting
    from json_to_recordset(${JSON.stringify(values)}::json) as row (name text, hash text, setting jsonb)
    returning id`.execute(transaction);
  const sealed = new Map(added.map(({ line, key }) => [line, secrets.encrypt(key)]));
  return { added: stored.map(({ id }) => id), changed: [], refused, secrets: sealed };
}

registerImport({
  descriptor: agentImport,
  reads: ['agent'],
  topic: 'agent',
  plan: planAgents,
  write: writeAgents,
});
