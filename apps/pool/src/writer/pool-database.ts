import pg from 'pg';
import type { PoolLog } from '../pool-log.ts';

/** How long one statement may take before its connection counts as lost, in milliseconds. */
const statementMs = 60_000;

/**
 * Connections of the pool program to PostgreSQL. A lost one ends no process: the statement on it fails, and the next one
 * opens another.
 */
export function openPoolDatabase(url: string, log: PoolLog, max = 4): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    application_name: 'headframe pool',
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn('A connection to the database was lost.', { error }));
  return pool;
}

/** Runs `work` in one transaction under the role of the pool program, which can store shares and read who may mine. */
export async function asPool<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role headframe_pool');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isUsable);
    throw error;
  }
}
