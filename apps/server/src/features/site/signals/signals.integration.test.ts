import { randomUUID } from 'node:crypto';
import { signals } from '@headframe/domain/signals/signals';
import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../generated/features.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { readAsHouse } from '../../../platform/signals/house-scope.ts';
import { readSignals } from '../../../platform/signals/read-signals.ts';
import { hasSignalHistory } from '../../../platform/signals/signal-history.ts';
import { signalSource, type SignalReading } from '../../../platform/signals/signal-source.ts';
import { seedAsics, seedSite, type SeededAsic, type SeededSite } from '../../../testing/seed-site.ts';

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

const ageOf = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Reads as whoever holds `permissions` in the subaccounts, all of them unless some are named. */
function readIn(
  subaccountIds: readonly number[],
  keys: readonly string[],
  subjects: readonly string[],
  permissions?: readonly string[],
): Promise<SignalReading[]> {
  return withAccess(database, 'headframe_api', subaccountIds, (transaction) => {
    const subaccountsWith = (permission: string | null) =>
      permission === null || !permissions || permissions.includes(permission) ? subaccountIds : [];
    return readSignals({ transaction, subaccountsWith }, keys, subjects);
  });
}

async function seedMiners(site: SeededSite, miners: readonly Omit<SeededAsic, 'ip'>[]): Promise<string[]> {
  const ids = await seedAsics(
    database,
    site,
    miners.map((miner, place) => ({ ...miner, ip: `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}` })),
  );
  const { rows } = await sql<{ id: string }>`
    select selector_id::text as id from device where id = any (${ids}::int[])
    order by array_position(${ids}::int[], device.id)`.execute(database);
  return rows.map(({ id }) => id);
}

it('the house reads for one subaccount or an organization, and nothing of others', async () => {
  const [own, foreign] = [await seedSite(database, 'house'), await seedSite(database, 'neighbour')];
  const [mine = ''] = await seedMiners(own, [{ power: 3000, online: true }]);
  const [theirs = ''] = await seedMiners(foreign, [{ power: 3000, online: true }]);
  const { rows } = await sql<{ organizationId: number }>`
    select organization_id as "organizationId" from subaccount where id = ${own.subaccountId}`.execute(database);
  for (const reader of [{ subaccountId: own.subaccountId }, { organizationId: rows[0]?.organizationId ?? 0 }]) {
    const readings = await readAsHouse(database, reader, (scope) =>
      readSignals(scope, ['asic.power', 'site.asic.power'], [mine, theirs, 'house', 'neighbour']),
    );
    expect(readings.map(({ subject }) => subject).sort()).toEqual([mine, 'house'].sort());
  }
});

it('every signal has a source, and a history where it says so', () => {
  expect(signals.filter(({ key }) => !signalSource(key)).map(({ key }) => key)).toEqual([]);
  const unlike = signals.filter(({ key, history }) => hasSignalHistory(key) !== (history !== undefined));
  expect(unlike.map(({ key }) => key)).toEqual([]);
});

describe('the signals of a device', () => {
  it('have its values with their age; what is old is stale, and what is not known is no value', async () => {
    const site = await seedSite(database, 'device-signals');
    const [fresh = '', old = '', silent = ''] = await seedMiners(site, [
      { online: true, lastSeen: ageOf(20), power: 3250, hashrate: 100e12 },
      { online: true, lastSeen: ageOf(120), power: 3000, hashrate: null },
      { online: false, lastSeen: null, power: null },
    ]);
    const keys = ['asic.power', 'asic.mining', 'asic.efficiency'];
    const readings = await readIn([site.subaccountId], keys, [fresh, old, silent, randomUUID(), 'no id']);
    const of = (subject: string, key: string) => readings.find((one) => one.subject === subject && one.key === key);
    expect(readings).toHaveLength(9);
    expect(of(fresh, 'asic.power')).toMatchObject({ value: 3250, isStale: false, reporting: 1, of: 1 });
    expect(of(fresh, 'asic.mining')?.value).toBe(1);
    expect(of(fresh, 'asic.efficiency')?.value).toBeCloseTo(32.5, 5);
    expect(of(old, 'asic.power')).toMatchObject({ value: 3000, isStale: true, reporting: 0, of: 1 });
    expect(of(old, 'asic.efficiency')).toMatchObject({ value: null, at: null, isStale: false, reporting: 0 });
    expect(of(silent, 'asic.power')).toMatchObject({ value: null, at: null, isStale: false, reporting: 0, of: 1 });
  });

  it('stay fresh for three polls where an agent polls them more slowly', async () => {
    const site = await seedSite(database, 'slow-signals');
    await sql`update agent set setting = '{"pollSeconds": 15, "kindPollSeconds": {"asic": 100}}' where id = ${site.agentId}`.execute(
      database,
    );
    const [within = '', beyond = ''] = await seedMiners(site, [
      { online: true, lastSeen: ageOf(280), power: 1 },
      { online: true, lastSeen: ageOf(320), power: 1 },
    ]);
    const readings = await readIn([site.subaccountId], ['asic.power'], [within, beyond]);
    expect(readings.map(({ subject, isStale }) => [subject === within, isStale])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
  });
});

describe('the walls between subaccounts', () => {
  it('keep devices, workers and sums of others and of rights that are not held out of sight', async () => {
    const [own, other] = [await seedSite(database, 'wall-own'), await seedSite(database, 'wall-other')];
    const [mine = ''] = await seedMiners(own, [{ online: true, lastSeen: ageOf(5), power: 10 }]);
    const [theirs = ''] = await seedMiners(other, [{ online: true, lastSeen: ageOf(5), power: 20 }]);
    const keys = ['asic.power', 'site.asic.power', 'pool.hashrate', 'site.pdu.power'];
    const subjects = [mine, theirs, 'wall-own', 'wall-other'];
    const seen = await readIn([own.subaccountId], keys, subjects);
    expect(seen.map(({ key, subject }) => [key, subject])).toEqual([
      ['asic.power', mine],
      ['site.asic.power', 'wall-own'],
      ['pool.hashrate', 'wall-own'],
      ['site.pdu.power', 'wall-own'],
    ]);
    expect(await readIn([own.subaccountId], keys, subjects, ['pdu'])).toMatchObject([{ key: 'site.pdu.power', of: 0 }]);
    // Row-level security holds where a source asks for too much.
    const asked = await withAccess(database, 'headframe_api', [own.subaccountId], (transaction) =>
      readSignals({ transaction, subaccountsWith: () => [own.subaccountId, other.subaccountId] }, keys, subjects),
    );
    expect(asked.map(({ subject }) => subject)).not.toContain(theirs);
    expect(asked.map(({ subject }) => subject)).not.toContain('wall-other');
  });
});

describe('what devices come to', () => {
  interface Miner {
    isOnline: boolean;
    /** Seconds; null where it never answered. */
    age: number | null;
    power: number | null;
  }

  const miner = fc.record({
    isOnline: fc.boolean(),
    // Nothing within seconds of the bound, as reading takes time.
    age: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 110, max: 100_000 }), fc.constant(null)),
    power: fc.option(fc.integer({ min: 0, max: 10_000 })),
  });

  /** The same by plain words: the fresh readings, or where there are none the last ones of devices that answered. */
  function expected(miners: readonly Miner[]) {
    const known = miners.filter(({ isOnline, age, power }) => isOnline && age !== null && power !== null);
    const fresh = known.filter(({ age }) => (age ?? 0) < 90);
    const counted = fresh.length > 0 ? fresh : known;
    const value = counted.length === 0 ? null : counted.reduce((sum, { power }) => sum + (power ?? 0), 0);
    const age = counted.length === 0 ? null : Math.max(...counted.map((one) => one.age ?? 0));
    return { value, age, isStale: value !== null && fresh.length === 0, reporting: fresh.length, of: miners.length };
  }

  it('counts the fresh readings, says of how many devices, and is as old as the oldest of them', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(miner, { maxLength: 12 }), async (miners) => {
        const name = `mix-${(runs += 1)}`;
        const site = await seedSite(database, name);
        const seeded = miners.map(({ isOnline, age, power }) => ({
          online: isOnline && age !== null,
          lastSeen: age === null ? null : ageOf(age),
          power,
        }));
        if (seeded.length > 0) await seedMiners(site, seeded);
        const [reading] = await readIn([site.subaccountId], ['site.asic.power'], [name]);
        const { age, ...wanted } = expected(miners);
        expect(reading).toMatchObject(wanted);
        if (age === null) expect(reading?.at).toBeNull();
        else expect(Math.abs(Date.now() - (reading?.at?.getTime() ?? 0) - age * 1000)).toBeLessThan(30_000);
      }),
      { numRuns: 40 },
    );
  });

  it('is of the devices in a rack, and of the racks of a group', async () => {
    const [site, other] = [await seedSite(database, 'places'), await seedSite(database, 'places-other')];
    await seedMiners(
      site,
      [100, 200, 400, 800].map((power) => ({ online: true, lastSeen: ageOf(5), power })),
    );
    const { rows } = await sql<{ hall: string; first: string; second: string }>`
      with hall as (
        insert into site_group (subaccount_id, name, type) values (${site.subaccountId}, 'Hall', 'asic') returning selector_id
      ), racks as (
        insert into rack (subaccount_id, name, type, group_id)
        select ${site.subaccountId}, name, 'asic', case when name = 'C' then null else selector_id end
        from hall, unnest(array['A', 'B', 'C']) as name returning id, name, selector_id
      )
      select (select selector_id::text from hall) as hall, (select selector_id::text from racks where name = 'A') as first,
        (select selector_id::text from racks where name = 'B') as second`.execute(database);
    const [{ hall, first, second } = { hall: '', first: '', second: '' }] = rows;
    await sql`insert into slot (device_id, subaccount_id, rack_id)
      select s.device_id, s.subaccount_id, r.id from asic_state s
        join rack r on r.subaccount_id = s.subaccount_id and r.name = case when s.power <= 200 then 'A' else 'C' end
      where s.subaccount_id = ${site.subaccountId}`.execute(database);
    const keys = ['rack.asic.power', 'group.asic.power', 'site.asic.power', 'rack.asic.maxChip.max'];
    const subjects = [hall, first, second, 'places'];
    const seen = await readIn([site.subaccountId], keys, subjects);
    const short = seen.map(({ key, subject, value, of }) => [key, subject, value, of]);
    expect(short).toHaveLength(6);
    expect(short).toEqual(
      expect.arrayContaining([
        ['rack.asic.power', first, 300, 2],
        ['rack.asic.power', second, null, 0],
        ['group.asic.power', hall, 300, 2],
        ['site.asic.power', 'places', 1500, 4],
        ['rack.asic.maxChip.max', first, null, 2],
      ]),
    );
    expect(await readIn([other.subaccountId], keys, subjects)).toEqual([]);
  });

  it('leaves hashrates of other coins and shared devices out', async () => {
    const [owner, holder] = [await seedSite(database, 'sum-owner'), await seedSite(database, 'sum-holder')];
    const seen = { online: true, lastSeen: ageOf(5), hashrate: 100e12, power: 3000 };
    const [shared = '', scrypt = ''] = await seedMiners(owner, [seen, seen]);
    await sql`update asic_state set coin_enum = 1
      where device_id = (select id from device where selector_id = ${scrypt}::uuid)`.execute(database);
    await sql`insert into device_share (device_id, agent_id, owner_id, owner_name, subaccount_id, subaccount_name)
      select id, agent_id, ${owner.subaccountId}, ${owner.subaccountName}, ${holder.subaccountId}, ${holder.subaccountName}
      from device where selector_id = ${shared}::uuid`.execute(database);
    expect(await readIn([holder.subaccountId], ['asic.power'], [shared])).toMatchObject([{ value: 3000 }]);
    const read = (site: SeededSite) =>
      readIn([site.subaccountId], ['site.asic.hashrate', 'site.asic.power'], [site.subaccountName]);
    const [hashrate, power] = await read(owner);
    expect(hashrate?.value).toBeCloseTo(100e12, -9);
    expect(hashrate).toMatchObject({ reporting: 1, of: 1 });
    expect(power).toMatchObject({ value: 6000, reporting: 2, of: 2 });
    expect(await read(holder)).toMatchObject([
      { value: null, of: 0 },
      { value: null, of: 0 },
    ]);
  });
});

it('asks one statement of each source, however many subjects there are', async () => {
  const site = await seedSite(database, 'statements');
  const miners = await seedMiners(
    site,
    Array.from({ length: 40 }, () => ({ online: true, lastSeen: ageOf(5), power: 1 })),
  );
  const statements: string[] = [];
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool({ url: testDatabase.url, max: 1 }) }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const keys = ['asic.power', 'asic.hashrate', 'asic.maxChip', 'site.asic.power', 'site.asic.hashrate'];
  const readings = await withAccess(watched, 'headframe_api', [site.subaccountId], (transaction) => {
    statements.length = 0;
    return readSignals({ transaction, subaccountsWith: () => [site.subaccountId] }, keys, [...miners, 'statements']);
  });
  expect(readings).toHaveLength(40 * 3 + 2);
  expect(statements.filter((text) => /select/.test(text))).toHaveLength(2);
  await watched.destroy();
});
