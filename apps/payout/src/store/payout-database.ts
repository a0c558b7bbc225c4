import pg from 'pg';

/** How long a statement may take before its connection counts as lost, in milliseconds. */
const statementMs = 30_000;

/** Connections of the payout program to PostgreSQL; a lost one fails the statement on it alone. */
export function openPayoutDatabase(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    application_name: 'headframe payout',
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/** Runs `work` in one transaction under the role that takes withdrawals and stores their transactions, and nothing else. */
export async function asPayout<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    await client.query('begin');
    await client.query('set local role headframe_payout');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!isUsable);
  }
}
