import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { selectRows } from '../../../platform/entity/entity-query.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { issueCommand, serverActor } from '../requests/index.ts';
import { devicePartEntity } from './device-part.entity.ts';
import { upsertParts, type ReportedParts } from './upsert-parts.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let ids: number[];
let sites = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});
beforeEach(async () => {
  sites += 1;
  site = await seedSite(database, `farm${sites}`);
  ids = await seedAsics(database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const upsert = (...reports: ReportedParts[]) =>
  withAccess(database, 'headframe_gateway', [], (transaction) => upsertParts(transaction, reports));

const named = (...keys: string[]) => keys.map((key) => ({ key, name: `Outlet ${key}` }));

const device = (place = 0) => ids[place] ?? 0;

interface Part {
  id: number;
  key: string;
  ordinal: number;
  name: string;
  removed: boolean;
}

async function partsOf(deviceId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`select id, key, ordinal, name, removed_at is not null as removed from device_part
    where device_id = ${deviceId} order by ordinal, key`.execute(database);
  return rows;
}

const keysOf = async (deviceId: number) =>
  (await partsOf(deviceId)).filter(({ removed }) => !removed).map(({ key }) => key);

describe('the parts of a device', () => {
  it('are added with their place and name, for several devices at once', async () => {
    const changed = await upsert(
      { deviceId: device(), parts: named('1.1', '1.2') },
      { deviceId: device(1), parts: named('1.1') },
    );
    expect(changed).toEqual([{ subaccountId: site.subaccountId, ids: [device(), device(1)] }]);
    expect(await partsOf(device())).toMatchObject([
      { key: '1.1', ordinal: 0, name: 'Outlet 1.1' },
      { key: '1.2', ordinal: 1, name: 'Outlet 1.2' },
    ]);
    expect(await keysOf(device(1))).toEqual(['1.1']);
  });

  it('stay as they are, without a write, when the device reports the same', async () => {
    const report = { deviceId: device(), parts: named('1.1', '1.2') };
    await upsert(report);
    const rowsOf = async () =>
      (await sql`select id, xmin::text from device_part where device_id = ${device()} order by id`.execute(database))
        .rows;
    const before = await rowsOf();
    expect(await upsert(report)).toEqual([]);
    expect(await rowsOf()).toEqual(before);
  });

  it('keep their identity by key when they are renamed and when they change places', async () => {
    await upsert({ deviceId: device(), parts: named('a', 'b') });
    const [a, b] = await partsOf(device());
    await upsert({
      deviceId: device(),
      parts: [
        { key: 'b', name: 'Pump' },
        { key: 'a', name: 'Fan' },
      ],
    });
    expect(await partsOf(device())).toMatchObject([
      { id: b?.id, key: 'b', ordinal: 0, name: 'Pump' },
      { id: a?.id, key: 'a', ordinal: 1, name: 'Fan' },
    ]);
  });

  it('are removed when they are no longer reported, and are the same ones when they come back', async () => {
    await upsert({ deviceId: device(), parts: named('a', 'b') }, { deviceId: device(1), parts: named('a') });
    const [, b] = await partsOf(device());
    await upsert({ deviceId: device(), parts: named('a') });
    expect(await keysOf(device())).toEqual(['a']);
    expect(await keysOf(device(1))).toEqual(['a']);
    await upsert({ deviceId: device(), parts: named('a', 'b') });
    expect(await partsOf(device())).toMatchObject([{ key: 'a' }, { id: b?.id, key: 'b', removed: false }]);
    await upsert({ deviceId: device(), parts: [] });
    expect(await keysOf(device())).toEqual([]);
  });

  it('are bounded in their number over time: keys that change at every poll fill nothing', async () => {
    const flood = (poll: number) => named(...Array.from({ length: 256 }, (_, place) => `${poll}.${place}`));
    await upsert({ deviceId: device(), parts: named('a') });
    for (let poll = 0; poll < 17; poll += 1) await upsert({ deviceId: device(), parts: flood(poll) });
    expect(await partsOf(device())).toHaveLength(4096);
    await upsert({ deviceId: device(), parts: named('a', 'new') }, { deviceId: device(1), parts: named('new') });
    expect([await keysOf(device()), await keysOf(device(1))]).toEqual([['a'], ['new']]);
  });

  it('count once where a device reports a key twice', async () => {
    await upsert({ deviceId: device(), parts: named('a', 'a', 'b') });
    expect(await partsOf(device())).toMatchObject([
      { key: 'a', ordinal: 0 },
      { key: 'b', ordinal: 2 },
    ]);
  });

  it('are listed by their own where, to their owner alone', async () => {
    await upsert({ deviceId: device(), parts: named('a', 'b') });
    await upsert({ deviceId: device(), parts: named('b') });
    const stranger = await seedSite(database, `stranger${sites}`);
    const list = (subaccountId: number) =>
      withAccess(database, 'headframe_api', [subaccountId], (transaction) =>
        selectRows({ transaction, subaccountIds: [subaccountId] }, devicePartEntity, ['key', 'deviceIp'], {
          where: { name: { _ilike: 'outlet%' } },
        }),
      );
    expect(await list(site.subaccountId)).toEqual([{ key: 'b', deviceIp: '10.0.0.1' }]);
    expect(await list(stranger.subaccountId)).toEqual([]);
  });
});

describe('a command on parts', () => {
  it('makes an item for each part that is still there, with its key as it was', async () => {
    await upsert({ deviceId: device(), parts: named('a', 'b', 'c') });
    const all = await partsOf(device());
    await upsert({ deviceId: device(), parts: named('a', 'c') });
    const { requestIds } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
      issueCommand(
        serverActor('repeat', {
          transaction,
          pubsub: { publish: () => Promise.resolve() },
          encrypt: (text) => text,
          subaccountId: site.subaccountId,
        }),
        {
          command: { kind: 'reboot' },
          options: { rampSeconds: 0, stayTime: 0, switchTarget: false, scheduledSkipRail: false },
          deviceIds: [device()],
          partIds: all.slice(0, 2).map(({ id }) => id),
          isJudged: true,
        },
      ),
    );
    const { rows } = await sql`select device_id, part_id, part_key, name from agent_request_item
      where request_id = any (${requestIds}::int[])`.execute(database);
    expect(rows).toEqual([{ device_id: device(), part_id: all[0]?.id, part_key: 'a', name: '10.0.0.1 / Outlet a' }]);
  });

  it('names a part of its own device only', async () => {
    await upsert({ deviceId: device(), parts: named('a') });
    const [part] = await partsOf(device());
    const add = sql`with request as (
        insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, expires_at)
        values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'reboot', '{}', now()) returning id
      ) insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, part_id, part_key)
      select id, ${site.subaccountId}, ${site.agentId}, ${device(1)}, '10.0.0.2', ${part?.id}, 'a' from request`;
    await expect(add.execute(database)).rejects.toThrow(/belong together/);
  });
});
