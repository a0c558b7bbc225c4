import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { requestCommand } from '../../../../testing/gateway-server.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let listener: pg.Client;
let site: SeededSite;
let ids: number[];
let heard: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  listener = new pg.Client({ connectionString: testDatabase.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen agent_work');
  site = await seedSite(database, 'announce');
  ids = await seedAsics(
    database,
    site,
    Array.from({ length: 600 }, (_, place) => ({ ip: `10.0.${place >> 8}.${place & 255}` })),
  );
});

afterAll(async () => {
  await listener.end();
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  await listener.query('select 1');
  heard = [];
});

/** What was announced while `work` ran. */
async function announced(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  await listener.query('select 1');
  return heard.toSorted();
}

describe('agents are notified through their server', () => {
  it('of devices by name, or of all when there are many', async () => {
    const agent = site.agentId;
    const change = (some: readonly number[]) =>
      sql`update device set credential = 'x' || random() where id = any (${some as number[]}::int[])`.execute(database);
    expect(await announced(() => change(ids.slice(0, 1)))).toEqual([`devices:${agent}:${ids[0]}`]);
    heard = [];
    expect(await announced(() => change(ids))).toEqual([`devices:${agent}:all`]);
  });

  it('of settings apart, and of notes and tags not at all', async () => {
    const desired = sql`update asic set desired_power_switch = 'off', ideal_rate_manual = 1 where device_id = ${ids[0]}`;
    expect(await announced(() => desired.execute(database))).toEqual([`settings:${site.agentId}:${ids[0]}`]);
    heard = [];
    const note = sql`update device set note = 'y', tags = '{a}' where id = ${ids[0]}`;
    expect(await announced(() => note.execute(database))).toEqual([]);
  });

  it('of a device that moves, at both ends', async () => {
    const other = await seedSite(database, 'elsewhere');
    heard = [];
    const move = sql`update device set agent_id = ${other.agentId} where id = ${ids[5]}`;
    expect(await announced(() => move.execute(database))).toEqual(
      [`devices:${site.agentId}:${ids[5]}`, `devices:${other.agentId}:${ids[5]}`].toSorted(),
    );
  });

  it('of requests, and of items to cancel that were sent already', async () => {
    let itemIds: number[] = [];
    const request = async () => {
      const requested = await requestCommand(database, {
        agentId: site.agentId,
        kind: 'reboot',
        deviceIds: ids.slice(0, 3),
      });
      itemIds = requested.itemIds;
    };
    expect(await announced(request)).toEqual([`work:${site.agentId}`]);
    await sql`update agent_request_item set state = 'sent' where id = ${itemIds[0]}`.execute(database);
    heard = [];
    const cancel = sql`update agent_request_item set cancel_requested_at = now() where id = any (${itemIds}::int[])`;
    expect(await announced(() => cancel.execute(database))).toEqual([`cancel:${site.agentId}:${itemIds[0]}`]);
  });

  it('nothing of what the gateway itself writes', async () => {
    const work = () =>
      withAccess(database, 'headframe_gateway', [], (transaction) =>
        sql`update device set ip = '10.9.9.9' where id = ${ids[0]}`.execute(transaction),
      );
    expect(await announced(work)).toEqual([]);
  });
});
