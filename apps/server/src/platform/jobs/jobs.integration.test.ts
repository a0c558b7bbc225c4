import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createLogger } from '../log/create-logger.ts';
import { createJobs } from './jobs.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(() => testDatabase.drop());

async function until(fits: () => boolean, withinMs: number): Promise<void> {
  for (let waited = 0; waited < withinMs && !fits(); waited += 100) await sleep(100);
}

describe('schedules', () => {
  it('keep one schedule for many servers, and run a job that is due in one of them', async () => {
    const log = createLogger({ level: 'silent' });
    const runs: string[] = [];
    const servers = await Promise.all([createJobs(testDatabase.url, log), createJobs(testDatabase.url, log)]);
    for (const [place, jobs] of servers.entries())
      await jobs.schedule({
        name: 'test.job',
        cron: '0 0 1 1 *',
        withinSeconds: 60,
        run: async () => void runs.push(`server ${place}`),
      });
    const client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
    const schedules = await client.query<{ cron: string }>('select cron from pgboss.schedule');
    expect(schedules.rows).toEqual([{ cron: '0 0 1 1 *' }]);
    await client.query("insert into pgboss.job (name, policy) values ('test.job', 'exclusive')");
    await client.end();
    await until(() => runs.length > 0, 30_000);
    expect(runs).toHaveLength(1);
    await Promise.all(servers.map((jobs) => jobs.close()));
  });
});
