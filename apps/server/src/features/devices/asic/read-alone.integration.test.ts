import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asicEntity } from './asic.entity.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { readWhere, selectAggregates, selectRows } from '../../../platform/entity/entity-query.ts';
import type { Entity } from '../../../platform/entity/entity.ts';
import { namedNeeds, partNeeds } from '../../../platform/entity/from-clause.ts';
import { readAlone } from '../../../platform/entity/read-alone.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  site = await seedSite(database, 'site');
  const sharer = await seedSite(database, 'sharer');
  const asic = (ip: string, hashrate: number | null, model: string) => ({ ip, hashrate, model, online: true });
  const own = await seedAsics(database, site, [
    asic('10.0.0.1', 1e14, 'S19'),
    asic('10.0.0.2', 3e14, 'S21'),
    asic('10.0.0.3', null, 'S19'),
    asic('10.0.0.4', 9e14, 'gone'),
  ]);
  const shared = await seedAsics(database, sharer, [
    asic('10.1.0.1', 2e14, 'T21'),
    asic('10.1.0.2', 9e14, 'kept'),
    asic('10.1.0.3', 9e14, 'gone'),
  ]);
  await sql`insert into device_share (device_id, agent_id, owner_id, owner_name, subaccount_id, subaccount_name)
    select id, agent_id, subaccount_id, 'sharer', ${site.subaccountId}::int, 'site' from device
    where id = any (${[shared[0], shared[2]]}::int[])`.execute(database);
  await withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
    sql`update device set deleted_at = now() where id = ${own[3]}`.execute(transaction),
  );
  await sql`update device set deleted_at = now() where id = ${shared[2]}`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const { alone: _alone, ...joined } = asicEntity;

const isAlone = (where: object, order: string) =>
  readAlone(asicEntity, partNeeds(asicEntity, readWhere(asicEntity, where)), namedNeeds(asicEntity, [order])) !==
  asicEntity;

async function listed(entity: Entity, where: object, order: string) {
  const subaccountIds = [site.subaccountId];
  return withAccess(database, 'headframe_api', subaccountIds, async (transaction) => {
    const scope = { transaction, subaccountIds };
    const rows = await selectRows(scope, entity, ['ip'], { where, orderBy: [{ [order]: 'desc' }] });
    return { ips: rows.map(({ ip }) => ip), ...(await selectAggregates(scope, entity, ['count'], where)) };
  });
}

describe('a list that names only the state', () => {
  it('reads the state alone, and others what they name', () => {
    expect(isAlone({ status: { _eq: 'hashing' } }, 'hashrate')).toBe(true);
    expect(isAlone({}, 'maxChip')).toBe(true);
    expect(isAlone({ status: { _eq: 'hashing' } }, 'model')).toBe(false);
    expect(isAlone({ isBusy: { _eq: true } }, 'hashrate')).toBe(false);
    expect(isAlone({}, 'idealRateFinal')).toBe(false);
    expect(isAlone({ workerName: { _ilike: '%a%' } }, 'ip')).toBe(false);
  });

  it.each([
    [{}, 'hashrate', ['10.0.0.2', '10.1.0.1', '10.0.0.1', '10.0.0.3']],
    [{ status: { _eq: 'hashing' } }, 'hashrate', ['10.0.0.2', '10.1.0.1', '10.0.0.1']],
    [{ hashrate: { _lt: 250 } }, 'hashrate', ['10.1.0.1', '10.0.0.1']],
    [{ model: { _neq: 'S21' } }, 'hashrate', ['10.1.0.1', '10.0.0.1', '10.0.0.3']],
    [{}, 'model', ['10.1.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.3']],
  ])('has the rows of all tables: %j by %s', async (where, order, ips) => {
    const expected = { ips, count: ips.length };
    expect(await listed(asicEntity, where, order)).toEqual(expected);
    expect(await listed(joined, where, order)).toEqual(expected);
  });
});
