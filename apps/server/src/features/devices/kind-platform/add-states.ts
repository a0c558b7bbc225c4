import { CompiledQuery } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { KindIngest } from './kind-ingest.ts';

function statementsOf({ kind: { kind }, addStatements }: KindIngest): readonly string[] {
  const state = `insert into ${kind}_state (device_id, subaccount_id) select id, subaccount_id from device where id = any ($1::int[])`;
  return addStatements ?? [state];
}

/** Adds what new devices of one kind have beside their rows in `device`: their state, and what only their kind has. */
export async function addStates(
  transaction: AccessTransaction,
  kind: KindIngest,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const statement of statementsOf(kind)) await transaction.executeQuery(CompiledQuery.raw(statement, [ids]));
}
