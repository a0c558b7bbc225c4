import pg from 'pg';
import type { RunningProduct } from '../product.ts';
import { Victims } from '../proof/victims.ts';

/** Works on the database of a product in one transaction, as its owner; `set local role` takes the rights of a program. */
export async function inDatabase<Result>(
  { dataFolder }: RunningProduct,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: new Victims(dataFolder).databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** As `inDatabase`, with the rights of the pool program or of the jobs. */
export function asRole<Result>(
  product: RunningProduct,
  role: 'headframe_pool' | 'headframe_jobs',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return inDatabase(product, async (client) => {
    await client.query(`set local role ${role}`);
    return work(client);
  });
}

/** Queues a run of a scheduled job now, unless one is queued or runs: no test waits for the next whole minute. */
export async function queueJob(product: RunningProduct, name: 'workers.count' | 'ledger.close-days'): Promise<void> {
  await inDatabase(product, (client) =>
    client.query(`insert into pgboss.job (name, policy) values ($1, 'exclusive') on conflict do nothing`, [name]),
  );
}
