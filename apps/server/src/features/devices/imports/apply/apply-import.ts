import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import {
  loadPersonRights,
  personAccess,
  personContext,
  type PersonRights,
} from '../../../../platform/graphql/person-context.ts';
import type { ImportDeps } from '../import-deps.ts';
import { importKindOf, type ImportKind } from '../import-kind.ts';
import { keepingImport, type ClaimedImport } from '../import-lease.ts';
import { mayImport } from '../import-rights.ts';
import type { CellChange } from '../read/planned-row.ts';
import type { AppliedRows, StagedRow } from './applied-rows.ts';
import { resultText } from './result-text.ts';

/** Rows that are written in one transaction: devices are locked for its time. */
const rowsAtOnce = 500;

/** Rows of a transaction whose changes the audit log names, and those that its title names. */
const auditedRows = 50;
const titledRows = 5;

type NamedRow = StagedRow & { changes: readonly CellChange[] };

async function nextRows(transaction: AccessTransaction, key: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select line, device_id as "deviceId", identity, given, stored, device, changes from file_import_row
    where import_id = ${key} and outcome in ('new', 'changed') and not is_done order by line limit ${rowsAtOnce}`.execute(
    transaction,
  );
  return rows;
}

async function settleRows(
  transaction: AccessTransaction,
  { key }: ClaimedImport,
  rows: readonly StagedRow[],
  { refused, secrets }: AppliedRows,
): Promise<void> {
  const problems = rows.map(({ line }) => ({
    line,
    problem: refused.get(line) ?? null,
    secret: secrets?.get(line) ?? null,
  }));
  await sql`
    update file_import_row r set is_done = true, problem = done.problem, secret = done.secret
    from json_to_recordset(${JSON.stringify(problems)}) as done (line int, problem text, secret text)
    where r.import_id = ${key} and r.line = done.line`.execute(transaction);
  await sql`update file_import set applied_count = applied_count + ${rows.length - refused.size},
      failed_count = failed_count + ${refused.size} where id = ${key}`.execute(transaction);
}

/** Names what some rows were about, as the title of their entry in the audit log. */
function titleOf(rows: readonly NamedRow[], [, many]: ImportKind['descriptor']['noun']): string {
  const names = rows.slice(0, titledRows).map(({ device }) => device);
  const all = names.join(', ') + (rows.length > titledRows ? ', …' : '');
  return rows.length === 1 ? all : `${rows.length} ${many}: ${all}`;
}

async function auditRows(
  context: ScopedContext,
  { descriptor }: ImportKind,
  { id, name, subaccountId }: ClaimedImport,
  rows: readonly NamedRow[],
  { added, changed, refused }: AppliedRows,
): Promise<void> {
  const all = rows.filter(({ line }) => !refused.has(line));
  const written = all.slice(0, auditedRows);
  const values = (which: 'before' | 'after') =>
    Object.fromEntries(
      written.map(({ device, changes }) => [
        device,
        Object.fromEntries(changes.map((change) => [change.column, change[which]])),
      ]),
    );
  await recordChange(context, {
    action: 'import.write',
    object: { kind: 'import', id, name: `${name}: ${titleOf(all, descriptor.noun)}` },
    subaccountId,
    before: { devices: values('before') },
    after: { devices: values('after'), added: added.length, changed: changed.length, refused: refused.size },
  });
}

/** Ends an import whose rows are all settled. */
async function conclude(transaction: AccessTransaction, kind: ImportKind, { key }: ClaimedImport): Promise<void> {
  const message = await resultText(transaction, kind.descriptor, key);
  await sql`update file_import set state = 'done', message = ${message}, claimed_until = null where id = ${key}`.execute(
    transaction,
  );
}

/** Writes the next rows; false where none was left, and the import is done. */
async function applySome(deps: ImportDeps, claimed: ClaimedImport, rights: PersonRights): Promise<boolean> {
  const { database, pubsub } = deps;
  const { key, subaccountId } = claimed;
  const kind = importKindOf(claimed.kind);
  return keepingImport(database, personAccess(rights), claimed, async (transaction) => {
    const rows = await nextRows(transaction, key);
    if (rows.length === 0) await conclude(transaction, kind, claimed);
    else {
      const context = personContext(deps, rights, claimed.confirmedFrom, transaction);
      const applied = await kind.write(context, rows, claimed);
      await settleRows(transaction, claimed, rows, applied);
      const ids = [...applied.added, ...applied.changed];
      if (ids.length > 0) {
        await auditRows(context, kind, claimed, rows, applied);
        await pubsub.publish(
          transaction,
          { topic: kind.topic, subaccountId, ids },
          ...(applied.others ?? []).map((change) => ({ ...change, subaccountId })),
        );
      }
    }
    await pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
    return rows.length > 0;
  });
}

/** Why an import ends whose person may no longer import. */
export const withdrawn = ({ noun: [, many] }: ImportDescriptor): string => `You may no longer import ${many}.`;

/**
 * Writes the rows of a confirmed import, batch by batch, each in a transaction of its own; goes on where an earlier server stopped. The
 * rights of its person are read again for each batch. Returns why it ended early; undefined where it is done.
 * @throws LostImportError
 */
export async function applyImport(
  deps: ImportDeps,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<string | undefined> {
  const kind = importKindOf(claimed.kind);
  for (;;) {
    signal.throwIfAborted();
    const rights = await loadPersonRights(deps.database, claimed.accountId, claimed.subaccountId);
    if (!rights || !mayImport(kind, rights.grant)) return withdrawn(kind.descriptor);
    if (!(await applySome(deps, claimed, rights))) return undefined;
  }
}
