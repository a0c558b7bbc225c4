import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import type { DB } from './generated/database.ts';
import { SatoshiPlugin } from './satoshi-plugin.ts';

/** How many connections to hold and how they are named in the database's own views. */
interface PoolOptions {
  url: string;
  /** Maximum number of open connections. */
  max?: number;
  applicationName?: string;
  /** Receives the errors of idle connections of the pool; the pool opens new ones by itself. */
  onIdleError?: (error: Error) => void;
}

/**
 * A pool of connections with our column parsers. A connection that breaks never ends the process: the pool listens for that
 * only while it rests there, so each has a listener of its own for the moments between two queries of a transaction. The
 * next query on it fails, and the pool drops it.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: options.applicationName ?? 'headframe',
    types: columnParsers,
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.onIdleError?.(error));
  return pool;
}

/**
 * The query builder over a pool, typed by the generated rows. Destroying it ends the pool. `onQueryError` receives the error of each
 * failed query, in addition to its caller.
 */
export function createDatabase(pool: pg.Pool, onQueryError?: (error: unknown) => void): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new SatoshiPlugin()],
    ...(onQueryError && {
      log: (event) => {
        if (event.level === 'error') onQueryError(event.error);
      },
    }),
  });
}
