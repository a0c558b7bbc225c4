import { hostname } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { mailReaders, readersOf, toEach } from '../../../platform/outbox/index.ts';

/** The outcome of a backup, for the database that it is of. */
export interface BackupNote {
  startedAt: Date;
  isScheduled: boolean;
  file: string;
  /** Undefined for one that failed. */
  written?: { bytes: number; snapshotAt: Date };
  failure?: string;
}

/** Notes kept; the table takes no more. */
const kept = 1000;

async function mailFailure(
  transaction: AccessTransaction,
  note: BackupNote,
  id: number,
  publicUrl: string,
): Promise<void> {
  const content = {
    isEssential: true,
    subject: 'A backup failed',
    paragraphs: [
      `The backup into ${note.file} on ${hostname()}, begun at ${note.startedAt.toISOString()}, failed. No file was written.`,
      `The reason: ${note.failure}`,
      'Put the reason right; the next scheduled backup tries again.',
    ],
    link: { label: 'Open the backups', url: new URL('/user/backups', publicUrl).href },
  };
  const readers = await readersOf(transaction, { by: 'operator' });
  await mailReaders(transaction, ['backup-failed', id], toEach(readers, content));
}

/** Notes in the database of a house the outcome of a backup; one that failed is mailed to its administrator. By the owner of the schema. */
export async function noteBackup(database: Kysely<DB>, publicUrl: string, note: BackupNote): Promise<void> {
  const { startedAt, isScheduled, file, written, failure } = note;
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('backup_run') is not null as "isThere"`.execute(database);
  // A database that an earlier version left has no place for it.
  if (!found[0]?.isThere) return;
  const { rows } = await sql<{ id: number }>`
    insert into backup_run (started_at, is_scheduled, file, bytes, snapshot_at, failure)
    values (${startedAt}, ${isScheduled}, ${file.slice(-1000)}, ${written?.bytes ?? null}::bigint, ${written?.snapshotAt ?? null}::timestamptz,
      ${failure?.slice(0, 1000) ?? null}::text) returning id`.execute(database);
  const id = rows[0]?.id ?? 0;
  await sql`delete from backup_run where id <= ${id - kept}::int`.execute(database);
  if (failure !== undefined)
    await withIdentity(database, (transaction) => mailFailure(transaction, note, id, publicUrl));
}
