import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { fitPlaces, placeDevices } from '../index.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  site = await seedSite(database, 'site');
  other = await seedSite(database, 'other');
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const asApi = <Result>(work: (transaction: AccessTransaction) => Promise<Result>) =>
  withAccess(database, 'headframe_api', [site.subaccountId], work);

/** Puts devices where they fit, as an import does. */
const put = (devices: { id: number; place: object | null }[]) =>
  asApi(async (transaction) => {
    const scope = { transaction, subaccountId: site.subaccountId, type: 'asic' } as const;
    const { fitting } = await fitPlaces(scope, devices, new Set());
    await placeDevices(scope, fitting);
    return fitting.length;
  });

const faults = async () =>
  (
    await sql`
    select 'slot' from slot where "row" is not null and "column" is not null group by rack_id, "row", "column" having count(*) > 1
    union all select 'device' from slot group by device_id having count(*) > 1
    union all select 'outside' from slot s join rack r on r.id = s.rack_id where s."row" > r.rows or s."column" > r.columns
    union all select 'capacity' from rack r join slot s on s.rack_id = r.id group by r.id having count(*) > r.capacity
    union all select 'rack outside' from rack r join site_group g on g.selector_id = r.group_id where r."row" > g.rows or r."column" > g.columns
    union all select 'left' from slot s join device d on d.id = s.device_id where d.deleted_at is not null or d.subaccount_id <> s.subaccount_id`.execute(
      database,
    )
  ).rows;

const place = fc.record({
  groupName: fc.constantFrom('Hall A', 'hall a', 'Hall B', null),
  rackName: fc.constantFrom('R1', 'r1', 'R2', null),
  rackRow: fc.constantFrom(1, 2, null),
  rackColumn: fc.constantFrom(1, null),
  row: fc.constantFrom(1, 2, 3, null),
  column: fc.constantFrom(1, 2, null),
});
const which = fc.nat({ max: 7 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('put' as const),
      moves: fc.array(fc.tuple(which, fc.option(place)), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('swap' as const), one: which, two: which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('delete' as const, 'move away' as const), one: which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('resize' as const),
      rows: fc.constantFrom(1, 2, 3, null),
      columns: fc.constantFrom(1, 2, null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete rack' as const), one: which }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(given: Step, ids: readonly number[]): Promise<void> {
  const idOf = (place: number) => ids[place] ?? 0;
  if (given.what === 'put') {
    const moves = new Map(given.moves.map(([device, where]) => [idOf(device), where]));
    const { rows } = await sql<{
      id: number;
    }>`select id from device where id = any (${[...moves.keys()]}::int[]) and deleted_at is null
      and subaccount_id = ${site.subaccountId}`.execute(database);
    await put(rows.map(({ id }) => ({ id, place: moves.get(id) ?? null })));
  } else if (given.what === 'swap') {
    await sql`update slot s set rack_id = o.rack_id, "row" = o."row", "column" = o."column" from slot o
      where s.device_id = any (${[idOf(given.one), idOf(given.two)]}::int[]) and o.device_id = any (${[idOf(given.one), idOf(given.two)]}::int[])
        and o.device_id <> s.device_id`.execute(database);
  } else if (given.what === 'delete')
    await sql`update device set deleted_at = now() where id = ${idOf(given.one)}`.execute(database);
  else if (given.what === 'move away')
    await sql`update device set subaccount_id = ${other.subaccountId}, agent_id = ${other.agentId} where id = ${idOf(given.one)}`.execute(
      database,
    );
  else if (given.what === 'resize')
    await sql`update rack set rows = ${given.rows}::int, columns = ${given.columns}::int`
      .execute(database)
      .catch((error: unknown) => {
        expect((error as { code: string }).code).toBe('23514');
      });
  else
    await asApi((transaction) =>
      sql`delete from rack where id = (select id from rack order by id offset ${given.one} limit 1)`.execute(
        transaction,
      ),
    );
}

it('whatever is put, swapped, moved away, deleted and resized: one device in a slot, one slot for a device, inside the dimensions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await sql`truncate site_group, rack, slot`.execute(database);
      await sql`update device set deleted_at = now() where deleted_at is null`.execute(database);
      const ids = await seedAsics(
        database,
        site,
        Array.from({ length: 8 }, (_, last) => ({ ip: `10.0.0.${last + 1}` })),
      );
      for (const one of steps) {
        await take(one, ids);
        expect(await faults(), JSON.stringify(one)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

it('two writers at once leave what one after the other would', async () => {
  await sql`truncate site_group, rack, slot`.execute(database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(database);
  const ids = await seedAsics(
    database,
    site,
    Array.from({ length: 8 }, (_, last) => ({ ip: `10.0.0.${last + 1}` })),
  );
  await put([{ id: ids[0] ?? 0, place: { rackName: 'R', row: 1, column: 1 } }]);
  await sql`update rack set rows = 2, columns = 2`.execute(database);
  const into = (device: number) => put([{ id: ids[device] ?? 0, place: { rackName: 'R' } }]);
  const counts = await Promise.all([1, 2, 3, 4, 5, 6].map(into));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await faults()).toEqual([]);
});
