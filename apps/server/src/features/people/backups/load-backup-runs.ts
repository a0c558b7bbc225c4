import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** A backup that was written, or failed. */
export interface BackupRun {
  id: number;
  startedAt: Date;
  endedAt: Date;
  snapshotAt: Date | null;
  isScheduled: boolean;
  file: string;
  bytes: number | null;
  failure: string | null;
}

/** The latest backups, the newest first. Runs under the identity role. */
export async function loadBackupRuns(transaction: AccessTransaction): Promise<BackupRun[]> {
  const { rows } = await sql<BackupRun>`
    select id, started_at as "startedAt", ended_at as "endedAt", snapshot_at as "snapshotAt", is_scheduled as "isScheduled", file,
      bytes::float8 as bytes, failure from backup_run order by id desc limit 100`.execute(transaction);
  return rows;
}
