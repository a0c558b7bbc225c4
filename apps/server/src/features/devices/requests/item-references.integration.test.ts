import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { seedPdu, type SeededPdu } from '../../../testing/seed-outlets.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { forgetOldRequests } from './requests.jobs.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let north: SeededSite;
let south: SeededSite;
let unit: SeededPdu;
let otherUnit: SeededPdu;
let foreignUnit: SeededPdu;
let requestId: number;
let foreignRequestId: number;
let foreignItemId: number;

async function seedRequest({ subaccountId, agentId }: SeededSite): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, expires_at)
    values (${subaccountId}, gen_random_uuid(), ${agentId}, 'outletOff', '{}', now()) returning id`.execute(database);
  return rows[0]?.id ?? 0;
}

/** What an item points at, with a part that is keyed 1. */
interface References {
  requestId: number;
  deviceId: number;
  partId: number | null;
  awaitsItemId?: number;
}

/** Inserts two items at once, the second with these references, as the API does for a member of a subaccount. */
const insertItems = (
  site: SeededSite,
  { requestId: request, deviceId, partId, awaitsItemId = undefined }: References,
) =>
  withAccess(database, 'headframe_api', [site.subaccountId], (transaction) =>
    sql`insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, part_id, part_key, awaits_item_id)
      select ${request}::int, ${site.subaccountId}::int, ${site.agentId}::int, device_id, '10.0.0.1', part_id, key, awaits
      from (values (${unit.id}::int, ${unit.partIds[0]}::int, '1', null::int),
        (${deviceId}::int, ${partId}::int, ${partId === null ? null : '1'}::text, ${awaitsItemId ?? null}::int)) as item (device_id, part_id, key, awaits)`.execute(
      transaction,
    ),
  );

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  north = await seedSite(database, 'north');
  south = await seedSite(database, 'south');
  unit = await seedPdu(database, north, '10.0.1.1', 2);
  otherUnit = await seedPdu(database, north, '10.0.1.2', 1);
  foreignUnit = await seedPdu(database, south, '10.0.2.1', 1);
  requestId = await seedRequest(north);
  foreignRequestId = await seedRequest(south);
  const { rows } = await sql<{ id: number }>`
    insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, part_id, part_key)
    values (${foreignRequestId}, ${south.subaccountId}, ${south.agentId}, ${foreignUnit.id}, '10.0.0.9', ${foreignUnit.partIds[0]}, '1')
    returning id`.execute(database);
  foreignItemId = rows[0]?.id ?? 0;
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const own = (): References => ({ requestId, deviceId: unit.id, partId: unit.partIds[1] ?? 0 });

it('accepts items whose request, device and part belong together', async () => {
  await insertItems(north, own());
  await insertItems(north, { ...own(), partId: null });
});

it.each([
  ['a request of another subaccount', () => ({ requestId: foreignRequestId })],
  ['a request that is not there', () => ({ requestId: 999_999 })],
  ['a device of another subaccount', () => ({ deviceId: foreignUnit.id, partId: null })],
  ['a device that is not there', () => ({ deviceId: 999_999, partId: null })],
  ['a part of another device', () => ({ partId: otherUnit.partIds[0] ?? 0 })],
  ['a part that is not there', () => ({ partId: 999_999 })],
  ['an awaited item of another subaccount', () => ({ awaitsItemId: foreignItemId })],
])('refuses an item with %s, though others of the statement are right', async (_name, wrong) => {
  expect(await refusal(insertItems(north, { ...own(), ...wrong() }))).toBe('23503');
});

it('keeps what items name, and deletes ended requests with their items', async () => {
  const [item] = (
    await sql<{ id: number }>`select min(id) as id from agent_request_item where request_id = ${requestId}`.execute(
      database,
    )
  ).rows;
  const later = await seedRequest(north);
  await insertItems(north, { ...own(), requestId: later, awaitsItemId: item?.id ?? 0 });
  for (const named of ['agent_request', 'device', 'device_part'] as const)
    expect(await refusal(sql`delete from ${sql.table(named)}`.execute(database)), named).toBe('23503');
  await sql`update agent_request set state = 'done', updated_at = now() - interval '9 days' where id = ${requestId}`.execute(
    database,
  );
  expect(await forgetOldRequests(database, 8)).toBe(1);
  const { rows } = await sql<{ requestId: number; awaits: number | null }>`
    select request_id as "requestId", awaits_item_id as awaits from agent_request_item where subaccount_id = ${north.subaccountId}`.execute(
    database,
  );
  expect(rows).toEqual([
    { requestId: later, awaits: null },
    { requestId: later, awaits: null },
  ]);
});
