import { randomBytes, randomUUID } from 'node:crypto';
import { signals } from '@headframe/domain/signals/signals';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { readAsHouse } from '../../../platform/signals/house-scope.ts';
import { hasSignalHistory, signalHistory } from '../../../platform/signals/signal-history.ts';
import { failureOf, frameSeries, readingOf } from '../../../testing/agent-reports.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { ingestFrame, openIngestSession } from '../ingest/index.ts';
import './device-signal-history.ts';
import { packClosedHours } from './index.ts';

const log = createLogger({ level: 'silent' });
const hourMs = 3_600_000;
const minuteMs = 60_000;

let testDatabase: TestDatabase;
let database: Kysely<DB>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const hourAgo = (hours: number) => (Math.floor(Date.now() / hourMs) - hours) * hourMs;

function feed(site: SeededSite) {
  const session = openIngestSession({ ...site, clockOffset: 0, pollSeconds: 60 });
  const next = frameSeries(randomUUID());
  const deps = { database, log, ...createSecrets(randomBytes(32)), pubsub: { publish: async () => undefined } };
  return (reports: ReturnType<typeof readingOf>[]) => ingestFrame(deps, session, next({ reports }));
}

const idOf = async (deviceId: number) =>
  (await sql<{ id: string }>`select selector_id::text as id from device where id = ${deviceId}`.execute(database))
    .rows[0]?.id ?? '';

const read = (
  subaccountId: number,
  key: string,
  subjects: readonly string[],
  from: number,
  to: number,
  points: number,
) =>
  withAccess(database, 'headframe_api', [subaccountId], (transaction) =>
    signalHistory({ transaction, subaccountsWith: () => [subaccountId] }, key, subjects, {
      from: new Date(from),
      to: new Date(to),
      points,
    }),
  );

it('there is a history of every signal of a device whose measure is rolled up, and of the sums of sites', () => {
  const wanted = signals.filter(({ history, source }) => history !== undefined && source !== undefined);
  expect(wanted.filter(({ key }) => !hasSignalHistory(key))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(60);
});

describe('the history of a signal', () => {
  it('is of many devices in one reading: samples for fine steps, rollups for hours, gaps stay gaps', async () => {
    const site = await seedSite(database, 'signal-history');
    const ids = await seedAsics(database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
    const [first = 0, second = 0] = ids;
    const [one, two] = [await idOf(first), await idOf(second)];
    const start = hourAgo(4);
    const send = feed(site);
    // The second miner says nothing from minute 20 to 40, and nothing in the second hour.
    const reports = Array.from({ length: 120 }, (_, minute) => {
      const at = start + minute * minuteMs;
      const isSilent = (minute >= 20 && minute < 40) || minute >= 60;
      return [
        readingOf(first, at, { power: 3000 + minute }),
        ...(isSilent ? [] : [readingOf(second, at, { power: 1000 })]),
      ];
    }).flat();
    await send(reports);
    const fine = await read(site.subaccountId, 'asic.power', [one, two, randomUUID()], start, start + hourMs, 12);
    expect(fine.step).toBe(300);
    const of = (history: typeof fine, subject: string) =>
      history.subjects.find((each) => each.subject === subject)?.points;
    expect(of(fine, one)).toHaveLength(12);
    expect(of(fine, one)?.[1]).toEqual({ at: new Date(start + 300_000), value: 3007 });
    expect(of(fine, two)?.map(({ at }) => (at.getTime() - start) / minuteMs)).toEqual([0, 5, 10, 15, 40, 45, 50, 55]);
    expect(fine.subjects).toHaveLength(2);

    await packClosedHours(database, log);
    expect(await read(site.subaccountId, 'asic.power', [one, two], start, start + hourMs, 12)).toEqual(fine);
    const hours = await read(site.subaccountId, 'asic.power', [one, two], start, start + 4 * hourMs, 4);
    expect(hours.step).toBe(3600);
    expect(of(hours, one)?.map(({ value }) => value)).toEqual([3029.5, 3089.5]);
    expect(of(hours, two)).toEqual([{ at: new Date(start), value: 1000 }]);

    const other = await seedSite(database, 'signal-history-other');
    expect((await read(other.subaccountId, 'asic.power', [one, two], start, start + hourMs, 12)).subjects).toEqual([]);
  });

  it('is of the samples in hours in which a value may have been crossed, and of rollups in all others', async () => {
    const site = await seedSite(database, 'near');
    const [miner = 0] = await seedAsics(database, site, [{ ip: '10.0.0.1' }]);
    const id = await idOf(miner);
    const start = hourAgo(6);
    // Cool for an hour, past 80 °C in the second one, hot in the third.
    await feed(site)(
      Array.from({ length: 180 }, (_, minute) => {
        const maxChip = minute < 60 ? 60 : minute < 90 ? 75 : 85;
        return readingOf(miner, start + minute * minuteMs, { maxChip });
      }),
    );
    await packClosedHours(database, log);
    const chipsNear = (near?: number) =>
      withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
        signalHistory({ transaction, subaccountsWith: () => [site.subaccountId] }, 'asic.maxChip', [id], {
          from: new Date(start),
          to: new Date(start + 4 * hourMs),
          points: 4,
          ...(near !== undefined && { near }),
        }),
      );
    expect((await chipsNear()).subjects[0]?.points.map(({ value }) => value)).toEqual([60, 80, 85]);
    expect((await chipsNear(90)).subjects[0]?.points.map(({ value }) => value)).toEqual([60, 80, 85]);
    const points = (await chipsNear(80)).subjects[0]?.points ?? [];
    // No lowest value is kept of chips: the third hour may have been below 80 °C.
    expect(points).toHaveLength(1 + 60 + 60);
    expect(points[0]).toEqual({ at: new Date(start), value: 60 });
    const crossing = points.find(({ value }) => value !== null && value > 80);
    expect(crossing?.at).toEqual(new Date(start + 90 * minuteMs));
  });

  it('is of the samples also in the hour that is not packed yet', async () => {
    const site = await seedSite(database, 'near-open');
    const [miner = 0] = await seedAsics(database, site, [{ ip: '10.0.0.1' }]);
    const id = await idOf(miner);
    const start = hourAgo(2);
    // An hour at 60 °C, and one that passes 80 °C in its middle; neither is packed.
    await feed(site)(
      Array.from({ length: 120 }, (_, minute) =>
        readingOf(miner, start + minute * minuteMs, { maxChip: minute < 90 ? 60 : 85 }),
      ),
    );
    const chipsNear = async (near?: number) => {
      const { subjects } = await readAsHouse(database, site, (scope) =>
        signalHistory(scope, 'asic.maxChip', [id], {
          from: new Date(start),
          to: new Date(start + 2 * hourMs),
          points: 2,
          ...(near !== undefined && { near }),
        }),
      );
      return subjects[0]?.points ?? [];
    };
    expect((await chipsNear()).map(({ value }) => value)).toEqual([60, 72.5]);
    const points = await chipsNear(80);
    expect(points).toHaveLength(1 + 60);
    expect(points.find(({ value }) => value !== null && value > 80)?.at).toEqual(new Date(start + 90 * minuteMs));
  });

  it('is of the devices of a rack and a site together, and null where not all of them were sampled', async () => {
    const site = await seedSite(database, 'together');
    const ids = await seedAsics(database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }, { ip: '10.0.0.3' }]);
    const { rows } = await sql<{ rack: string }>`
      with made as (
        insert into rack (subaccount_id, name, type) values (${site.subaccountId}, 'A', 'asic') returning id, selector_id
      ), placed as (
        insert into slot (device_id, subaccount_id, rack_id)
        select device, ${site.subaccountId}, made.id from made, unnest(${ids.slice(0, 2)}::int[]) as device
      ) select selector_id::text as rack from made`.execute(database);
    const rack = rows[0]?.rack ?? '';
    const start = hourAgo(3);
    // The second miner of the rack is read for half an hour; the third one, beside it, all the time, and never answers.
    await feed(site)(
      Array.from({ length: 60 }, (_, minute) => {
        const at = start + minute * minuteMs;
        const [first = 0, second = 0, third = 0] = ids;
        const read = [readingOf(first, at, { power: 3000, maxChip: 70 }), failureOf(third, at)];
        return minute < 30 ? [...read, readingOf(second, at, { power: 1000, maxChip: 80 })] : read;
      }).flat(),
    );
    const values = async (key: string, subject: string) => {
      const { step, subjects } = await read(site.subaccountId, key, [subject], start, start + hourMs, 4);
      return [step, subjects[0]?.points.map(({ value }) => value)];
    };
    expect(await values('rack.asic.power', rack)).toEqual([900, [4000, 4000, null, null]]);
    expect(await values('rack.asic.maxChip.max', rack)).toEqual([900, [80, 80, null, null]]);
    expect(await values('site.asic.maxPCB.max', 'together')).toEqual([900, [62, 62, null, null]]);
    await packClosedHours(database, log);
    expect(await values('rack.asic.power', rack)).toEqual([900, [4000, 4000, null, null]]);
    const other = await seedSite(database, 'together-other');
    expect((await read(other.subaccountId, 'rack.asic.power', [rack], start, start + hourMs, 4)).subjects).toEqual([]);
  });

  it('is refused where the devices of its subjects have too many samples in the span', async () => {
    const site = await seedSite(database, 'too-much');
    const ids = await seedAsics(
      database,
      site,
      Array.from({ length: 22 }, (_, place) => ({ ip: `10.0.0.${place + 1}` })),
    );
    const to = hourAgo(0);
    const readDays = (key: string, subjects: readonly string[], days: number) =>
      read(site.subaccountId, key, subjects, to - days * 24 * hourMs, to, 2000);
    const refused = {
      code: 'validation-failed',
      message: expect.stringMatching(/^This history needs about 5.2 million/),
    };
    const subjects = await Promise.all(ids.map(idOf));
    await expect(readDays('site.asic.maxPCB.max', ['too-much'], 41)).rejects.toMatchObject(refused);
    await expect(readDays('asic.power', subjects, 41)).rejects.toMatchObject(refused);
    expect((await readDays('site.asic.maxPCB.max', ['too-much'], 38)).step).toBe(1800);
    expect((await readDays('asic.power', subjects.slice(0, 20), 41)).step).toBe(1800);
    expect((await readDays('site.asic.maxPCB.max', ['too-much'], 366)).step).toBeGreaterThan(3600);
    expect((await readDays('site.asic.power', ['too-much'], 366)).step).toBeGreaterThan(3600);
    await sql`insert into agent (subaccount_id, name, key_hash)
      select ${site.subaccountId}, 'more ' || place, sha256(place::text::bytea) from generate_series(1, 9) as place`.execute(
      database,
    );
    await expect(readDays('site.asic.power', ['too-much'], 366)).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it('of a site is one of its own for each subaccount', async () => {
    const [north, south] = [await seedSite(database, 'north'), await seedSite(database, 'south')];
    const start = hourAgo(2);
    for (const [site, power] of [
      [north, 3000],
      [south, 2000],
    ] as const) {
      const [miner = 0] = await seedAsics(database, site, [{ ip: '10.0.0.1' }]);
      await sql`update watched_miners set at = ${new Date(start)} where subaccount_id = ${site.subaccountId}`.execute(
        database,
      );
      await feed(site)(
        Array.from({ length: 60 }, (_, minute) => readingOf(miner, start + minute * minuteMs, { power })),
      );
    }
    const both = await withAccess(database, 'headframe_api', [north.subaccountId, south.subaccountId], (transaction) =>
      signalHistory(
        { transaction, subaccountsWith: () => [north.subaccountId, south.subaccountId] },
        'site.asic.power',
        ['north', 'south', 'signal-history'],
        { from: new Date(start), to: new Date(start + hourMs), points: 12 },
      ),
    );
    expect(both.subjects.map(({ subject }) => subject)).toEqual(['north', 'south']);
    const [ofNorth, ofSouth] = both.subjects.map(({ points }) => points.map(({ value }) => value));
    const rounded = (values: readonly (number | null)[] = []) =>
      new Set(values.flatMap((value) => (value === null ? [] : Math.round(value))));
    expect([rounded(ofNorth), rounded(ofSouth)]).toEqual([new Set([3000]), new Set([2000])]);
  });
});
