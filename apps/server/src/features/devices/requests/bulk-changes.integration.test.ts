import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { setDesiredState } from './desired-state.ts';

const devices = 4000;
const options = { rampSeconds: 0, stayTime: 0, switchTarget: true, scheduledSkipRail: false };

let testDatabase: TestDatabase;
let session: Kysely<DB>;
let site: SeededSite;
let ids: number[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  session = createDatabase(createPool({ url: testDatabase.url, max: 1 }));
  site = await seedSite(session, 'bulk');
  const asics = Array.from({ length: devices }, (_, place) => ({ ip: `10.9.${place >> 8}.${place & 255}` }));
  ids = await seedAsics(session, site, asics);
});
afterAll(async () => {
  await session.destroy();
  await testDatabase.drop();
});

function blink(on: boolean, deviceIds: readonly number[]): Promise<void> {
  return withAccess(session, 'headframe_api', [site.subaccountId], (transaction) =>
    setDesiredState(transaction, { kind: 'blink', on }, options, { deviceIds }),
  );
}

it('changes thousands of devices quickly in a session that changed one before', async () => {
  for (let round = 0; round < 3; round += 1) await blink(round % 2 === 0, ids.slice(0, 1));
  const startedAt = performance.now();
  await blink(true, ids);
  await blink(false, ids);
  const took = performance.now() - startedAt;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from asic where blink_status = 'request_off'`.execute(session);
  expect(rows).toEqual([{ count: devices }]);
  expect(took).toBeLessThan(3000);
});
