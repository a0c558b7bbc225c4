import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let north: SeededSite;

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  north = await seedSite(database, 'north');
  const south = await seedSite(database, 'south');
  for (const { subaccountId } of [north, south])
    await sql`insert into trusted_pool (subaccount_id, pool_addresses, expected_min_asic_count, expected_hash_unit, has_alert, created_at, updated_at, deleted_at)
      values (${subaccountId}, '{eu.pool.x:3333,pool.x:3333}', 4, 'gh', true, '2026-07-01T12:00:05Z', '2026-07-01T12:00:05Z', null),
        (${subaccountId}, '{old.x:3333}', null, 'th', false, now(), now(), now())`.execute(database);
});
afterAll(() => server.close());

it('trusted pools come as a file with what is expected, and never deleted ones or those of others', async () => {
  const { statusCode, headers, body } = await server.app.inject({
    method: 'POST',
    url: '/api/bulks/export_trusted_pool_csv_filter',
    headers: { authorization: `Bearer ${await seedApiKey(server.services.database, north, ['trusted_pools'])}` },
    payload: { where: { state: { _eq: 'low' } }, location: { tz: 'UTC' } },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(/filename="Trusted pools \(north\) /);
  expect(body.slice(1).trimEnd().split('\r\n')).toEqual([
    'pool_addresses,expected_min_asic_count,expected_max_asic_count,expected_min_hashrate,expected_max_hashrate,' +
      'expected_hash_unit,has_alert,asic_count,hashrate,state,subaccount,created_at,updated_at',
    '"eu.pool.x:3333, pool.x:3333",4,,,,gh,true,0,0,low,north,2026-07-01 12:00:05,2026-07-01 12:00:05',
  ]);
});
