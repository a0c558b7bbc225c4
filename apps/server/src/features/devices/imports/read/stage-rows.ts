import type { ImportedRow } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import type { ImportKind, StagedImport } from '../import-kind.ts';
import { refusedRow, type PlannedRow } from './planned-row.ts';

async function writeRows(
  transaction: AccessTransaction,
  { key, subaccountId }: StagedImport,
  rows: readonly PlannedRow[],
): Promise<void> {
  await sql`insert into file_import_row
      (import_id, subaccount_id, line, outcome, device_id, target, device, identity, changes, given, stored, place, problem)
    select ${key}::int, ${subaccountId}::int, line, outcome, "deviceId", target, device, identity, changes, given, stored, place, problem
    from jsonb_to_recordset(${storedJson(rows)}::jsonb) as row (line int, outcome text, "deviceId" int, target text, device text,
      identity jsonb, changes jsonb, given jsonb, stored jsonb, place text, problem text)`.execute(transaction);
}

/** Plans what some rows of a file would do as things are now, and stages it. Writes nothing else. */
export async function stageRows(
  context: ScopedContext,
  kind: ImportKind,
  staged: StagedImport,
  rows: readonly ImportedRow[],
): Promise<void> {
  const bad = rows.flatMap((row) => (row.problem === null ? [] : [refusedRow(row, row.problem)]));
  const sound = rows.filter(({ problem }) => problem === null);
  const planned = await kind.plan(context, staged, sound);
  await writeRows(context.scope.transaction, staged, [...bad, ...planned]);
}
