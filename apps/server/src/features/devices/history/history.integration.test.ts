import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { failureOf, frameSeries, readingOf } from '../../../testing/agent-reports.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { ingestFrame, openIngestSession } from '../ingest/index.ts';
import {
  dropOldHistory,
  kindHistories,
  listHistoryPartitions,
  packClosedHours,
  prepareHistoryPartitions,
  readChart,
  siteHistory,
} from './index.ts';

const log = createLogger({ level: 'silent' });
const hourMs = 3_600_000;

let testDatabase: TestDatabase;
let database: Kysely<DB>;

/** The chart of a miner. */
function chartOf(transaction: AccessTransaction, deviceId: number, from: number, to: number, points: number) {
  const chart = kindHistories.find(({ kind }) => kind.kind === 'asic')?.deviceCharts.all;
  if (!chart) throw new Error('There is no history of miners.');
  return readChart(transaction, chart, deviceId, { from: new Date(from), to: new Date(to), points });
}

/** The beginning of the hour that was so many hours ago. */
function hourAgo(hours: number): number {
  return Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs;
}

function feed(site: SeededSite) {
  const session = openIngestSession({ ...site, clockOffset: 0, pollSeconds: 60 });
  const next = frameSeries(randomUUID());
  const deps = { database, log, ...createSecrets(randomBytes(32)), pubsub: { publish: async () => undefined } };
  return (reports: ReturnType<typeof readingOf>[]) => ingestFrame(deps, session, next({ reports }));
}

async function stored(
  deviceId: number,
): Promise<{ raw: number; packed: number; samples: number | null; hashrate: number | null }> {
  const { rows } = await sql<{ raw: number; packed: number; samples: number | null; hashrate: number | null }>`
    select (select count(*)::int from asic_sample where device_id = ${deviceId}) as raw,
      (select coalesce(sum(cardinality(seconds)), 0)::int from asic_sample_block where device_id = ${deviceId}) as packed,
      (select samples from asic_hour where device_id = ${deviceId}) as samples,
      (select hashrate from asic_hour where device_id = ${deviceId}) as hashrate`.execute(database);
  return rows[0] ?? { raw: 0, packed: 0, samples: null, hashrate: null };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

describe('packing', () => {
  it('packs closed hours, takes late rows into them, and computes their rollups again', async () => {
    const site = await seedSite(database, 'packing');
    const [deviceId = 0] = await seedAsics(database, site, [{ ip: '10.0.0.1' }]);
    const send = feed(site);
    const start = hourAgo(3);
    await send(
      Array.from({ length: 30 }, (_, minute) => readingOf(deviceId, start + minute * 60_000, { hashrate: 100e12 })),
    );
    expect(await stored(deviceId)).toEqual({ raw: 30, packed: 0, samples: null, hashrate: null });

    expect(await packClosedHours(database, log)).toEqual([new Date(start)]);
    expect(await stored(deviceId)).toMatchObject({ raw: 0, packed: 30, samples: 30 });
    expect((await stored(deviceId)).hashrate).toBeCloseTo(100e12, -8);

    await send(
      Array.from({ length: 30 }, (_, minute) =>
        readingOf(deviceId, start + (30 + minute) * 60_000, { hashrate: 50e12 }),
      ),
    );
    expect(await packClosedHours(database, log)).toEqual([new Date(start)]);
    expect(await stored(deviceId)).toMatchObject({ raw: 0, packed: 60, samples: 60 });
    expect((await stored(deviceId)).hashrate).toBeCloseTo(75e12, -8);
    expect(await packClosedHours(database, log)).toEqual([]);

    const order = await sql<{ seconds: number[]; hashrate: number[] }>`
      select seconds, hashrate from asic_sample_block where device_id = ${deviceId}`.execute(database);
    expect(order.rows[0]?.seconds).toEqual(Array.from({ length: 60 }, (_, minute) => minute * 60));
    expect(order.rows[0]?.hashrate[29]).toBeCloseTo(100e12, -8);
    expect(order.rows[0]?.hashrate[30]).toBeCloseTo(50e12, -8);
  });

  it('leaves the open hour alone', async () => {
    const site = await seedSite(database, 'open');
    const [deviceId = 0] = await seedAsics(database, site, [{ ip: '10.0.0.2' }]);
    await feed(site)([readingOf(deviceId, Date.now())]);
    await packClosedHours(database, log);
    expect(await stored(deviceId)).toMatchObject({ raw: 1, packed: 0 });
  });

  it('keeps the past of a moved device with its former owner', async () => {
    const former = await seedSite(database, 'former');
    const later = await seedSite(database, 'later');
    const [deviceId = 0] = await seedAsics(database, former, [{ ip: '10.0.0.3' }]);
    const send = feed(former);
    const start = hourAgo(5);
    await send([readingOf(deviceId, start + 60_000)]);
    await sql`update device set subaccount_id = ${later.subaccountId} where id = ${deviceId}`.execute(database);
    await send([readingOf(deviceId, start + 120_000)]);
    await packClosedHours(database, log);
    const seen = async (subaccountId: number) => {
      const history = await withAccess(database, 'headframe_api', [subaccountId], (transaction) =>
        chartOf(transaction, deviceId, start, start + hourMs, 60),
      );
      return history.points.map(({ at }) => at.getTime() - start);
    };
    expect(await seen(former.subaccountId)).toEqual([60_000]);
    expect(await seen(later.subaccountId)).toEqual([120_000]);
  });

  /** Bytes of what is kept of miners beyond the open hours; other kinds have partitions, too. */
  async function packedBytes(): Promise<number> {
    const partitions = await listHistoryPartitions(database);
    const ofMiners = partitions.filter(({ name, unit }) => unit !== 'hour' && /^(asic|site)_/.test(name));
    return ofMiners.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  it('takes less than 60 bytes for a sample of a packed day', async () => {
    const site = await seedSite(database, 'dense');
    const ids = await seedAsics(
      database,
      site,
      Array.from({ length: 20 }, (_, place) => ({ ip: `10.1.0.${place}` })),
    );
    const send = feed(site);
    const before = await packedBytes();
    const start = hourAgo(30);
    for (let hour = 0; hour < 12; hour += 1)
      await send(
        ids.flatMap((id) =>
          Array.from({ length: 60 }, (_, minute) =>
            readingOf(id, start + hour * hourMs + minute * 60_000, {
              hashrate: 95e12 + Math.random() * 1e13,
              power: 3200 + Math.random() * 100,
              maxChip: 70 + Math.random() * 10,
              maxPCB: 60 + Math.random() * 5,
              maxFan: 5000 + Math.round(Math.random() * 300),
            }),
          ),
        ),
      );
    await packClosedHours(database, log);
    const after = await packedBytes();
    const bytesPerSample = (after - before) / (ids.length * 12 * 60);
    expect(bytesPerSample).toBeLessThan(60);
    expect(bytesPerSample).toBeGreaterThan(5);
  });
});

describe('charts', () => {
  it('show a device over open and packed hours, with nulls where it did not answer', async () => {
    const site = await seedSite(database, 'chart');
    const [deviceId = 0] = await seedAsics(database, site, [{ ip: '10.0.0.4' }]);
    const send = feed(site);
    const start = hourAgo(2);
    await send([
      readingOf(deviceId, start, { hashrate: 80e12, power: 3000, maxChip: 70 }),
      readingOf(deviceId, start + 60_000, { hashrate: 120e12, power: 3200, maxChip: 80 }),
      failureOf(deviceId, start + 10 * 60_000),
    ]);
    await packClosedHours(database, log);
    const recent = Math.floor((Date.now() - 60_000) / 300_000) * 300_000;
    await send([readingOf(deviceId, recent, { hashrate: 90e12 })]);
    const history = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      chartOf(transaction, deviceId, start, start + 24 * hourMs, 288),
    );
    expect(history.step).toBe(300);
    expect(history.points.map(({ at }) => at.getTime())).toEqual([start, start + 600_000, recent]);
    expect(history.points[0]).toMatchObject({ power: 3100, maxChip: 75, minFan: 4800, maxFan: 5200 });
    expect(history.points[0]?.hashrate).toBeCloseTo(100e12, -8);
    expect(history.points[0]?.hashrateMin).toBeCloseTo(80e12, -8);
    expect(history.points[1]).toMatchObject({ hashrate: null, power: null, maxChip: null });
    expect(history.points[2]?.hashrate).toBeCloseTo(90e12, -8);

    const week = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      chartOf(transaction, deviceId, start - 6 * 24 * hourMs, start + 24 * hourMs, 168),
    );
    expect(week.step).toBe(3600);
    expect(week.points[0]).toMatchObject({ at: new Date(start), power: 3100 });
  });

  it('add the devices of a site up, whatever their poll interval', async () => {
    const site = await seedSite(database, 'sum');
    await sql`update agent set setting = '{"pollSeconds": 60}' where id = ${site.agentId}`.execute(database);
    const [one = 0, other = 0] = await seedAsics(database, site, [{ ip: '10.0.0.5' }, { ip: '10.0.0.6' }]);
    const send = feed(site);
    const start = Math.floor(Date.now() / 60_000) * 60_000 - 20 * 60_000;
    for (let minute = 0; minute <= 10; minute += 1) {
      const reports = [readingOf(one, start + minute * 60_000 + 20_000, { hashrate: 100e12, power: 3000 })];
      if (minute % 2 === 0)
        reports.push(readingOf(other, start + minute * 60_000 + 50_000, { hashrate: 50e12, power: 1500 }));
      await send(reports);
    }
    const history = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      siteHistory(transaction, new Date(start), new Date(), 60),
    );
    const middle = history.points.filter(
      ({ at }) => at.getTime() >= start + 3 * 60_000 && at.getTime() <= start + 8 * 60_000,
    );
    expect(middle).toHaveLength(6);
    for (const point of middle) {
      expect(point.devices).toBeCloseTo(2, 3);
      expect(point.online ?? 0).toBeCloseTo(2, 3);
      expect((point.hashrate ?? 0) / 150e12).toBeCloseTo(1, 4);
      expect(point.power ?? 0).toBeCloseTo(4500, 0);
    }
  });

  it('show a minute that not every agent sampled wholly as a gap, with how many reported', async () => {
    const [site, other] = [await seedSite(database, 'gap'), await seedSite(database, 'gap-other')];
    const ids = await seedAsics(
      database,
      site,
      Array.from({ length: 4 }, (_, place) => ({ ip: `10.2.0.${place}` })),
    );
    await sql`update agent set subaccount_id = ${site.subaccountId} where id = ${other.agentId}`.execute(database);
    const second = { ...site, agentId: other.agentId };
    const [far = 0] = await seedAsics(database, second, [{ ip: '10.2.1.1' }]);
    const start = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000;
    await sql`update watched_miners set at = ${new Date(start)} where subaccount_id = ${site.subaccountId}`.execute(
      database,
    );
    const [send, sendFar] = [feed(site), feed(second)];
    const of = (id: number, at: number) => readingOf(id, at, { hashrate: 100e12, power: 3000 });
    for (let at = start + 30_000; at < start + 20 * 60_000; at += 30_000) {
      await sendFar([of(far, at)]);
      // The first agent is gone from the middle of minute 8 until minute 14.
      if (at <= start + 8.5 * 60_000 || at >= start + 14 * 60_000) await send(ids.map((id) => of(id, at)));
    }
    const history = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      siteHistory(transaction, new Date(start), new Date(start + 18 * 60_000), 60),
    );
    const minutes = history.points.map(({ at, hashrate, devices, expected }) => [
      (at.getTime() - start) / 60_000,
      hashrate && Math.round(hashrate / 1e12),
      Math.round(devices * 2) / 2,
      expected,
    ]);
    const whole = (minute: number) => [minute, 500, 5, 5];
    expect(minutes).toEqual([
      [0, null, 2.5, 5],
      ...[1, 2, 3, 4, 5, 6, 7].map(whole),
      [8, null, 3, 5],
      [9, null, 1, 5],
      [10, null, 1, 5],
      // A report stands for up to three intervals before it.
      ...[11, 12, 13, 14, 15, 16, 17].map(whole),
    ]);
  });

  it('show a farm that is wholly silent as gaps, none of them before its miners were added', async () => {
    const site = await seedSite(database, 'silent');
    await seedAsics(database, site, [{ ip: '10.3.0.1' }, { ip: '10.3.0.2' }]);
    const start = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000;
    const added = new Date(start + 10 * 60_000);
    await sql`update watched_miners set at = ${added} where subaccount_id = ${site.subaccountId}`.execute(database);
    const history = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      siteHistory(transaction, new Date(start), new Date(start + 20 * 60_000), 60),
    );
    expect(history.points).toHaveLength(10);
    for (const point of history.points) expect(point).toMatchObject({ hashrate: null, devices: 0, expected: 2 });
    expect(history.points[0]?.at).toEqual(added);
    const aligned = Math.floor(start / 600_000) * 600_000;
    const wide = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      siteHistory(transaction, new Date(aligned), new Date(aligned + 40 * 60_000), 4),
    );
    expect(wide.step).toBe(600);
    expect(wide.points.map(({ expected, power }) => [expected, power]).slice(0, 2)).toEqual([
      [2, null],
      [2, null],
    ]);
    expect(wide.points[0]?.at).toEqual(new Date(Math.floor(added.getTime() / 600_000) * 600_000));
  });

  it('show nothing of other subaccounts', async () => {
    const site = await seedSite(database, 'stranger');
    const seen = await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
      siteHistory(transaction, new Date(Date.now() - 48 * hourMs), new Date(), 100),
    );
    expect(seen.points).toEqual([]);
  });
});

describe('retention', () => {
  it('drops what is too old and, over the disk cap, the oldest days, but nothing of today and yesterday', async () => {
    const old = Date.now() - 12 * 24 * hourMs;
    await prepareHistoryPartitions(database, 0, old);
    await prepareHistoryPartitions(database, 0, old + 3 * 24 * hourMs);
    const days = async () =>
      (await listHistoryPartitions(database))
        .filter(({ parent, unit }) => parent === 'asic_sample_block' && unit === 'day')
        .map(({ from }) => new Date(from).toISOString().slice(0, 10));
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    expect(await days()).toEqual(expect.arrayContaining([dayOf(old), dayOf(old + 3 * 24 * hourMs)]));

    await dropOldHistory(database, { days: 10 }, log);
    expect(await days()).not.toContain(dayOf(old));
    expect(await days()).toContain(dayOf(old + 3 * 24 * hourMs));

    await dropOldHistory(database, { days: 10, diskMegabytes: 0 }, log);
    const kept = await days();
    expect(kept).toContain(dayOf(Date.now()));
    expect(kept.every((day) => day >= dayOf(Date.now() - 24 * hourMs))).toBe(true);
  });

  it('goes on storing after a partition was dropped under it', async () => {
    const site = await seedSite(database, 'again');
    const [deviceId = 0] = await seedAsics(database, site, [{ ip: '10.0.0.9' }]);
    const send = feed(site);
    await send([readingOf(deviceId, hourAgo(60))]);
    const [day] = (await listHistoryPartitions(database)).filter(
      ({ parent, unit, from, to }) =>
        parent === 'asic_sample' && unit === 'day' && from <= hourAgo(60) && to > hourAgo(60),
    );
    await sql`drop table ${sql.table(day?.name ?? '')}`.execute(database);
    expect(await send([readingOf(deviceId, hourAgo(60) + 60_000)])).toMatchObject({ outcome: 'stored', reports: 1 });
  });
});
