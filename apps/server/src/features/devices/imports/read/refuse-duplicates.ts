import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ImportKind, StagedImport } from '../import-kind.ts';
import { duplicateProblems } from './planned-row.ts';

/** Refuses rows that are about the same as an earlier one, and those that cannot stand beside others by the rules of their kind. */
export async function refuseDuplicates(
  transaction: AccessTransaction,
  { descriptor: { noun }, refuse }: ImportKind,
  staged: StagedImport,
): Promise<void> {
  const { key, subaccountId } = staged;
  await sql`
    with doubled as (
      select line, first_value(line) over (partition by target order by line) as first from file_import_row
      where import_id = ${key} and subaccount_id = ${subaccountId} and outcome <> 'refused'
    )
    update file_import_row r set outcome = 'refused',
      problem = ${duplicateProblems.rows}::text || ' Row ' || doubled.first || ' is about the same ' || ${noun[0]}::text || '.'
    from doubled where r.import_id = ${key} and r.subaccount_id = ${subaccountId} and r.line = doubled.line
      and doubled.line <> doubled.first`.execute(transaction);
  await refuse?.(transaction, staged);
}
