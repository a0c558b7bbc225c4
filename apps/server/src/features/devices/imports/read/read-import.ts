import { sql } from 'kysely';
import { withAccess, type CallerAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { personAccess, personContext, type PersonRights } from '../../../../platform/graphql/person-context.ts';
import { openBytes } from '../../../../platform/secrets/seal-bytes.ts';
import { pieceKey, type ImportDeps } from '../import-deps.ts';
import { keepingImport, type ClaimedImport } from '../import-lease.ts';
import { importKindOf, type ImportKind, type StagedImport } from '../import-kind.ts';
import { readTable } from './read-table.ts';
import { stageRows } from './stage-rows.ts';
import type { ReadFormat } from './table-link.ts';
import { arrayLiteral } from '../../../../platform/database/array-literal.ts';
import { duplicateProblems } from './planned-row.ts';

/** Refuses rows that are about the same as an earlier one, and those that cannot stand beside others by the rules of their kind. */
async function refuseDuplicates(
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

async function pieceOf(
  { database, secrets }: ImportDeps,
  access: CallerAccess,
  key: number,
  ordinal: number,
): Promise<Uint8Array | null> {
  const { rows } = await withAccess(database, 'headframe_api', access, (transaction) =>
    sql<{
      bytes: Buffer;
    }>`select bytes from file_import_piece where import_id = ${key} and ordinal = ${ordinal}`.execute(transaction),
  );
  return rows[0] ? openBytes(pieceKey(secrets), rows[0].bytes) : null;
}

const readAs = ({ format, ignored, unknown, free }: ReadFormat) =>
  sql`format = ${format}, ignored_columns = ${arrayLiteral(ignored)}::text[], unknown_columns = ${arrayLiteral(unknown)}::text[],
    free_columns = ${arrayLiteral(free)}::text[]`;

/**
 * Reads an uploaded file and stages what its rows would do; its bytes are deleted then. One batch of rows is in memory at a time. A
 * reading that was broken off starts over. A file with columns that its template does not have waits for its person to choose for them.
 * @throws StructureError for a file that cannot be read; LostImportError.
 */
export async function readImport(
  deps: ImportDeps,
  claimed: ClaimedImport,
  rights: PersonRights,
  signal: AbortSignal,
): Promise<void> {
  const { database, pubsub } = deps;
  const { key, subaccountId, size } = claimed;
  const kind = importKindOf(claimed.kind);
  const access = personAccess(rights);
  const change = { topic: 'fileImport', subaccountId, ids: [key] } as const;
  await keepingImport(database, access, claimed, async (transaction) => {
    await sql`delete from file_import_row where import_id = ${key}`.execute(transaction);
    await sql`update file_import set rows_read = 0 where id = ${key}`.execute(transaction);
  });
  const read = await readTable({
    kind: claimed.kind,
    size,
    choices: claimed.choices,
    signal,
    piece: (ordinal) => pieceOf(deps, access, key, ordinal),
    take: (rows, format) =>
      keepingImport(database, access, claimed, async (transaction) => {
        await stageRows(
          personContext(deps, rights, claimed.confirmedFrom, transaction),
          kind,
          { key, subaccountId },
          rows,
        );
        await sql`update file_import set rows_read = rows_read + ${rows.length}, ${readAs(format)} where id = ${key}`.execute(
          transaction,
        );
        await pubsub.publish(transaction, change);
      }),
  });
  if (read.unknown.length > 0)
    return keepingImport(database, access, claimed, async (transaction) => {
      await sql`update file_import set state = 'mapping', claimed_until = null, ${readAs(read)} where id = ${key}`.execute(
        transaction,
      );
      await pubsub.publish(transaction, change);
    });
  await keepingImport(database, access, claimed, async (transaction) => {
    await refuseDuplicates(transaction, kind, { key, subaccountId });
    await sql`delete from file_import_piece where import_id = ${key}`.execute(transaction);
    await sql`
      update file_import i set state = 'ready', claimed_until = null, ${readAs(read)}, new_count = c.new, changed_count = c.changed,
        unchanged_count = c.unchanged, refused_count = c.refused
      from (select count(*) filter (where outcome = 'new') as new, count(*) filter (where outcome = 'changed') as changed,
          count(*) filter (where outcome = 'unchanged') as unchanged, count(*) filter (where outcome = 'refused') as refused
        from file_import_row where import_id = ${key}) c
      where i.id = ${key}`.execute(transaction);
    await pubsub.publish(transaction, change);
  });
}
