import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedSite } from '../../testing/seed-site.ts';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createLogger } from '../log/create-logger.ts';
import { createPubSub } from './postgres-pubsub.ts';
import type { Change } from './pubsub.ts';

const log = createLogger({ level: 'silent' });
let testDatabase: TestDatabase;
let database: Kysely<DB>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 3 }));
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

async function until(fits: () => boolean, withinMs = 5000): Promise<void> {
  for (let waited = 0; waited < withinMs && !fits(); waited += 10) await sleep(10);
  expect(fits()).toBe(true);
}

describe('fan-out', () => {
  it('reaches every server at commit, and none when the transaction fails', async () => {
    const servers = await Promise.all(
      [1, 2].map(() => createPubSub({ directUrl: testDatabase.url, log, windowMs: 20 })),
    );
    const heard: Change[][] = [[], []];
    servers.forEach((server, place) => server.subscribe('asic', (change) => heard[place]?.push(change)));
    const [first] = servers;
    const failing = database.transaction().execute(async (transaction) => {
      await first?.publish(transaction, { topic: 'asic', subaccountId: 1, ids: [666] });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await first?.publish(database, { topic: 'agent', subaccountId: 1, ids: [1] });
    await database.transaction().execute(async (transaction) => {
      for (const id of [3, 4, 5]) await first?.publish(transaction, { topic: 'asic', subaccountId: 1, ids: [id] });
      await sleep(50);
      expect(heard).toEqual([[], []]);
    });
    await until(() => heard.every((changes) => changes.length > 0));
    expect(heard).toEqual([
      [{ topic: 'asic', subaccountId: 1, ids: [3, 4, 5] }],
      [{ topic: 'asic', subaccountId: 1, ids: [3, 4, 5] }],
    ]);
    await Promise.all(servers.map((server) => server.close()));
  });

  it('reconnects after a lost connection, asks every subscriber to read again, and receives what follows', async () => {
    const site = await seedSite(database, 'pubsub');
    const pubsub = await createPubSub({ directUrl: testDatabase.url, log, windowMs: 20 });
    const heard: Change[] = [];
    const payloads: string[] = [];
    let resyncs = 0;
    pubsub.subscribe('asic', (change) => heard.push(change));
    await pubsub.hear(
      'own_channel',
      (payload) => payloads.push(payload),
      () => (resyncs += 1),
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'headframe listen' and datname = current_database()`.execute(database);
    await until(() => heard.length > 0);
    expect(heard).toContainEqual({ topic: 'asic', subaccountId: site.subaccountId, ids: 'all' });
    expect(resyncs).toBe(1);
    heard.length = 0;
    await pubsub.publish(database, { topic: 'asic', subaccountId: site.subaccountId, ids: [8] });
    await sql`select pg_notify('own_channel', 'hello')`.execute(database);
    await until(() => heard.length > 0 && payloads.length > 0);
    expect(heard).toEqual([{ topic: 'asic', subaccountId: site.subaccountId, ids: [8] }]);
    expect(payloads).toEqual(['hello']);
    await pubsub.close();
  });
});
