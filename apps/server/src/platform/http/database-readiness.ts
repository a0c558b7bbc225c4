import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import type { DiskWatch } from '../database/disk-watch.ts';
import { readMigrationFiles } from '../database/migration-files.ts';
import type { Readiness } from './routes/register-health.ts';

const answerWithinMs = 2000;

async function appliedMigrations(database: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from schema_migration`.execute(database);
  return rows[0]?.count ?? 0;
}

function afterTimeout(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), answerWithinMs).unref();
  });
}

function reasonOf(state: Pick<Readiness, 'database' | 'migrations' | 'space'>): string | null {
  if (!state.space) return 'The disk of the database is full.';
  if (!state.database) return 'The database does not answer.';
  return state.migrations ? null : 'The database is not up to date.';
}

/**
 * Asks the database whether it answers within two seconds and holds every migration this server knows; `disk` reports whether
 * it can store anything.
 */
export function createDatabaseReadiness(
  database: Kysely<DB>,
  disk: Pick<DiskWatch, 'full'> = { full: false },
): () => Promise<Readiness> {
  const known = readMigrationFiles().length;
  return async () => {
    const applied = await Promise.race([appliedMigrations(database).catch(() => undefined), afterTimeout()]);
    const state = {
      database: applied !== undefined,
      migrations: applied !== undefined && applied >= known,
      space: !disk.full,
    };
    return { ...state, reason: reasonOf(state) };
  };
}
