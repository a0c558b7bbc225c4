import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { selectRows } from '../../../platform/entity/entity-query.ts';
import { planOf, rowsRead } from '../../../testing/query-plan.ts';
import { seedPdu } from '../../../testing/seed-outlets.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { asicEntity } from './asic.entity.ts';

const miners = 240;
const outletsOfUnit = 24;
const page = 10;

/** More than the columns of a row that look at its outlets; a table that is read for each row has hundreds. */
const lookupsOfRow = 10;

let testDatabase: TestDatabase;
let database: ReturnType<typeof createDatabase>;
let site: SeededSite;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  site = await seedSite(database, 'site');
  const asics = await seedAsics(
    database,
    site,
    Array.from({ length: miners }, (_, index) => ({ ip: `10.0.${Math.floor(index / 200)}.${(index % 200) + 1}` })),
  );
  for (let unit = 0; unit * outletsOfUnit < miners; unit += 1) {
    const { partIds } = await seedPdu(database, site, `10.1.0.${unit + 1}`, outletsOfUnit);
    const fed = asics.slice(unit * outletsOfUnit, (unit + 1) * outletsOfUnit);
    await sql`update pdu_outlet o set feeds_device_id = link.fed
      from unnest(${partIds}::int[], ${fed}::int[]) as link (part, fed) where o.part_id = link.part`.execute(database);
  }
  await sql`select pg_stat_force_next_flush()`.execute(database);
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

it('a page reads the outlets of its own miners, also on tables that were never analyzed', async () => {
  const subaccountIds = [site.subaccountId];
  const access = { subaccountIds, readableKinds: { asic: subaccountIds, pdu: subaccountIds } };
  const columns = [...Object.keys(asicEntity.columns), 'outlets'];
  const plan = await planOf(testDatabase.url, access, async (transaction) => {
    const scope = { transaction, subaccountIds };
    const rows = await selectRows(scope, asicEntity, columns, { where: {}, orderBy: [{ ip: 'asc' }], limit: page });
    expect(rows).toHaveLength(page);
  });
  for (const table of ['device_part', 'pdu_outlet', 'pdu_outlet_state', 'pdu_state', 'device_share'])
    expect([table, rowsRead(plan, table) <= lookupsOfRow * page]).toEqual([table, true]);
});
