import pg from 'pg';
import { readMigrationFiles, type MigrationFile } from './migration-files.ts';

/** Key of the advisory lock that lets one server at a time change the schema. */
const MIGRATION_LOCK = 4_711_842_001;

const RECORD_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    version integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/** Where the migrations are applied, and the callbacks for progress. */
interface MigrateOptions {
  /** A direct address of the database; the lock belongs to a session, which a pooler would not keep. */
  url: string;
  /** Another folder of migrations, for tests. */
  folder?: string;
  /** The last version to apply; the newest unless given. */
  toVersion?: number;
  log?: (line: string) => void;
}

interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

async function underLock<Result>(
  url: string,
  work: (client: pg.Client, applied: AppliedMigration[]) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'headframe migrations' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(RECORD_TABLE);
    const { rows } = await client.query<AppliedMigration>(
      'SELECT version, name, checksum FROM schema_migration ORDER BY version',
    );
    return await work(client, rows);
  } finally {
    await client.end();
  }
}

async function inTransaction(client: pg.Client, what: string, statements: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  try {
    await statements();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The version that a database stands at; 0 for an empty one. */
const versionOf = (applied: AppliedMigration[]): number => applied.at(-1)?.version ?? 0;

function checkHistory(applied: AppliedMigration[], files: MigrationFile[]): void {
  const [first] = files;
  const oldest = first?.name === 'baseline' ? first.version : 0;
  const newest = files.at(-1)?.version ?? 0;
  const standsAt = versionOf(applied);
  if (applied.length > 0 && standsAt < oldest)
    throw new Error(
      `The database is too old for this Headframe: it stands at migration ${standsAt}, this version goes on from ${oldest}. ` +
        `Start the last version before the baseline once, see docs/operations.md, "Older databases".`,
    );
  for (const step of applied) {
    if (step.version > newest)
      throw new Error(
        `The database is newer than this Headframe: it holds migration ${step.version} (${step.name}), ` +
          `this version knows ${newest}. Start the newer version.`,
      );
    // A database that the baseline did not make holds the single steps that came before it.
    const file = files.find((one) => one.version === step.version);
    if (file === undefined || (file === first && step.name !== file.name)) continue;
    if (file.checksum !== step.checksum)
      throw new Error(`Migration ${step.version} (${step.name}) was changed after it had been applied.`);
  }
}

/**
 * Brings the database to the newest schema, or to `toVersion`: the baseline for an empty one, then every migration that is missing, in order, each
 * in a transaction of its own together with its record. Servers that start at once wait for each other.
 *
 * @returns names of the migrations applied now.
 * @throws Error when a step fails, an applied one was changed, or the database is newer than this program or older than its baseline.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = readMigrationFiles(options.folder);
  return underLock(options.url, async (client, applied) => {
    checkHistory(applied, files);
    const last = options.toVersion ?? Infinity;
    const missing = files.filter((file) => file.version > versionOf(applied) && file.version <= last);
    for (const file of missing) {
      options.log?.(`Changing the database: ${file.version} ${file.name}`);
      await inTransaction(client, `Migration ${file.version} (${file.name})`, async () => {
        await client.query(file.up);
        await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
          file.version,
          file.name,
          file.checksum,
        ]);
      });
    }
    return missing.map((file) => file.name);
  });
}

/**
 * Goes back to an older schema, newest step first. Data in what is dropped is lost.
 *
 * @param toVersion the last version to keep; not below the baseline.
 * @returns names of the migrations taken back.
 * @throws Error when it would take back the baseline.
 */
export async function migrateDown(options: MigrateOptions & { toVersion: number }): Promise<string[]> {
  const files = readMigrationFiles(options.folder);
  return underLock(options.url, async (client, applied) => {
    checkHistory(applied, files);
    const surplus = files
      .filter((file) => file.version > options.toVersion && file.version <= versionOf(applied))
      .reverse();
    for (const file of surplus) {
      const { down } = file;
      if (down === undefined) throw new Error(`The baseline (${file.version}) has no way back.`);
      await inTransaction(client, `The way back of migration ${file.version} (${file.name})`, async () => {
        await client.query(down);
        await client.query('DELETE FROM schema_migration WHERE version = $1', [file.version]);
      });
    }
    return surplus.map((file) => file.name);
  });
}
