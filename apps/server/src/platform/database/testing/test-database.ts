import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readMigrationFiles } from '../migration-files.ts';
import { migrate } from '../migrate.ts';
import { TEST_DATABASE_URL } from './shared-postgres.ts';

const TEMPLATE_LOCK = 4_711_842_002;

/** A database of its own for one test file. */
export interface TestDatabase {
  url: string;
  /** Connections of the superuser. One that is cut off, as while it closes when the database is dropped, is no error of the test. */
  adminPool(max?: number): pg.Pool;
  /** Removes it, cutting off whoever is still connected. */
  drop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env[TEST_DATABASE_URL];
  if (url === undefined)
    throw new Error('No PostgreSQL for tests: this is an integration test, run it with vitest --project integration.');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  return (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])).rowCount === 1;
}

/** Migrates one database for each set of migrations; the first worker that needs it makes it, the others wait. */
function ensureTemplate(): Promise<string> {
  const checksums = readMigrationFiles().map((file) => file.checksum);
  const template = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 12)}`;
  return onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists(client, template)) return template;
    const unfinished = `unfinished_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate({ url: urlOf(unfinished) });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
    return template;
  });
}

/** Copies the files of the template: a third of the processor time of copying its blocks through the write-ahead log. */
async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`));
  const url = urlOf(name);
  return {
    url,
    adminPool: (max = 1) => adminPool(url, max),
    drop: () => onServer((client) => dropDatabase(client, name)),
  };
}

function adminPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  // One that is being closed is the pool's no more.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const notPermitted = '42501';

/** Drops a database with all connections to it, and waits while a worker of PostgreSQL itself uses it. */
async function dropDatabase(client: pg.Client, name: string, triesLeft = 20): Promise<void> {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    const isBusy = error instanceof pg.DatabaseError && error.code === notPermitted;
    if (!isBusy || triesLeft === 0) throw error;
    await wait(250);
    await dropDatabase(client, name, triesLeft - 1);
  }
}

let template: Promise<string> | undefined;

/** Creates a fresh database with the newest schema on the PostgreSQL shared by the test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= ensureTemplate();
  return createFrom(await template);
}

/** Creates a fresh database with nothing in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}
