import pg from 'pg';
import type { DiskWatch } from '../database/disk-watch.ts';
import { readMigrationFiles } from '../database/migration-files.ts';
import type { Readiness } from './routes/register-health.ts';

const answerWithinMs = 2000;

/** The newest migration applied, over a connection of its own: a database that is shutting down still answers on open ones. */
async function appliedVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: 'headframe readiness',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number | null }>(
      'select max(version) as version from schema_migration',
    );
    return rows[0]?.version ?? 0;
  } finally {
    void client.end().catch(() => undefined);
  }
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
 * Asks the database whether it takes a new connection and answers within two seconds, and holds every migration this server
 * knows; `disk` reports whether it can store anything. Who asks while an answer is awaited gets the same one.
 */
export function createDatabaseReadiness(
  url: string,
  disk: Pick<DiskWatch, 'full'> = { full: false },
): () => Promise<Readiness> {
  const known = readMigrationFiles().at(-1)?.version ?? 0;
  let asked: Promise<number | undefined> | undefined;
  return async () => {
    asked ??= Promise.race([appliedVersion(url).catch(() => undefined), afterTimeout()]).finally(() => {
      asked = undefined;
    });
    const applied = await asked;
    const state = {
      database: applied !== undefined,
      migrations: applied !== undefined && applied >= known,
      space: !disk.full,
    };
    return { ...state, reason: reasonOf(state) };
  };
}
