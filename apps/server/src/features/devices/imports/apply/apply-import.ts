import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { recordAudit, type AuditActor } from '../../../../platform/audit/record-audit.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { loadDeviceNames } from '../../kinds/index.ts';
import type { ImportDeps } from '../import-deps.ts';
import { importKindOf } from '../import-kind.ts';
import { keepingImport, type ClaimedImport } from '../import-lease.ts';
import { importAccess, loadImportRights, mayImport, type ImportRights } from '../import-rights.ts';
import type { CellChange } from '../read/plan-row.ts';
import { applyRows, type AppliedRows, type StagedRow } from './apply-rows.ts';

/** Rows that are written in one transaction: devices are locked for its time. */
const rowsAtOnce = 500;

/** Devices of a transaction whose changes the audit log names. */
const auditedRows = 50;

type NamedRow = StagedRow & { device: string; changes: readonly CellChange[] };

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
  { refused }: AppliedRows,
): Promise<void> {
  const problems = rows.map(({ line }) => ({ line, problem: refused.get(line) ?? null }));
  await sql`
    update file_import_row r set is_done = true, problem = done.problem
    from json_to_recordset(${JSON.stringify(problems)}) as done (line int, problem text)
    where r.import_id = ${key} and r.line = done.line`.execute(transaction);
  await sql`update file_import set applied_count = applied_count + ${rows.length - refused.size},
      failed_count = failed_count + ${refused.size} where id = ${key}`.execute(transaction);
}

async function auditRows(
  transaction: AccessTransaction,
  actor: AuditActor,
  { id, name, subaccountId }: ClaimedImport,
  rows: readonly NamedRow[],
  { added, changed, refused }: AppliedRows,
): Promise<void> {
  const written = rows.filter(({ line }) => !refused.has(line)).slice(0, auditedRows);
  const values = (which: 'before' | 'after') =>
    Object.fromEntries(
      written.map(({ device, changes }) => [
        device,
        Object.fromEntries(changes.map((change) => [change.column, change[which]])),
      ]),
    );
  const devices = [...added, ...changed];
  await recordAudit(transaction, actor, {
    action: 'import.write',
    object: { kind: 'import', id, name: `${name}: ${await loadDeviceNames(transaction, devices)}` },
    subaccountId,
    before: { devices: values('before') },
    after: { devices: values('after'), added: added.length, changed: changed.length, refused: refused.size },
  });
}

/** Ends an import whose rows are all settled. */
async function conclude(transaction: AccessTransaction, { key }: ClaimedImport): Promise<void> {
  await sql`update file_import set state = 'done', claimed_until = null where id = ${key}`.execute(transaction);
}

/** Writes the next rows; false where none was left, and the import is done. */
async function applySome(deps: ImportDeps, claimed: ClaimedImport, { email, grant }: ImportRights): Promise<boolean> {
  const { database, pubsub } = deps;
  const { key, subaccountId, accountId, confirmedFrom } = claimed;
  const kind = importKindOf(claimed.kind);
  return keepingImport(database, importAccess(accountId, grant), claimed, async (transaction) => {
    const rows = await nextRows(transaction, key);
    if (rows.length === 0) await conclude(transaction, claimed);
    else {
      const applied = await applyRows(transaction, kind, grant, rows);
      await settleRows(transaction, claimed, rows, applied);
      const ids = [...applied.added, ...applied.changed];
      const actor = { kind: 'account', accountId, name: email, ip: confirmedFrom } as const;
      if (ids.length > 0) {
        await auditRows(transaction, actor, claimed, rows, applied);
        await pubsub.publish(
          transaction,
          { topic: kind.topic, subaccountId, ids },
          ...applied.others.map((change) => ({ ...change, subaccountId })),
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
    const rights = await loadImportRights(deps.database, claimed.accountId, claimed.subaccountId);
    if (!rights || !mayImport(kind, rights.grant)) return withdrawn(kind.descriptor);
    if (!(await applySome(deps, claimed, rights))) return undefined;
  }
}
