import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
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

/** Asks the database whether it answers within two seconds and holds every migration this server knows. */
export function createDatabaseReadiness(database: Kysely<DB>): () => Promise<Readiness> {
  const known = readMigrationFiles().length;
  return async () => {
    const applied = await Promise.race([appliedMigrations(database).catch(() => undefined), afterTimeout()]);
    return { database: applied !== undefined, migrations: applied !== undefined && applied >= known };
  };
}
