import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';

const server = await serveTests();
let site: SeededSite;
let ids: string[];
let rack: string;

beforeAll(async () => {
  site = await seedSite(server.database, 'site');
});
beforeEach(async () => {
  await sql`truncate site_group, rack, slot`.execute(server.database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(server.database);
  const keys = await seedAsics(
    server.database,
    site,
    [1, 2, 3].map((last) => ({ ip: `10.0.0.${last}` })),
  );
  const { rows } = await sql<{ id: string }>`
    update device set name = 'rig-' || right(host(ip), 1) where id = any (${keys}::int[]) returning selector_id as id`.execute(
    server.database,
  );
  ids = rows.map(({ id }) => id);
  const made = await sql<{ id: string }>`
    insert into rack (subaccount_id, name, type, rows, columns) values (${site.subaccountId}, 'A-07', 'asic', 1, 3)
    returning selector_id as id`.execute(server.database);
  rack = made.rows[0]?.id ?? '';
});

const at = (place: number, column: number | null) => ({
  id: ids[place] ?? '',
  ...(column !== null && { rackId: rack, row: 1, column }),
});
const move = (moves: object[], from?: object[], caller = site.owner) =>
  server.ask<{ placeDevices: number }>(
    caller,
    `mutation ($moves: [DeviceSlotInput!]!, $from: [DeviceSlotInput!]) { placeDevices(moves: $moves, from: $from) }`,
    { moves, from },
  );
const refusal = ({ errors }: Awaited<ReturnType<typeof move>>) =>
  errors?.[0] && [errors[0].extensions.code, errors[0].message];
const places = async () =>
  (
    await sql<{ name: string; column: number }>`
      select d.name, s."column" from slot s join device d on d.id = s.device_id order by d.name`.execute(
      server.database,
    )
  ).rows.map(({ name, column }) => `${name} ${column}`);

it('devices swap and go round at once, and leave their slot; each is in the audit log with both places', async () => {
  expect((await move([at(0, 1), at(1, 2), at(2, 3)])).data.placeDevices).toBe(3);
  expect((await move([at(0, 2), at(1, 1)])).data.placeDevices).toBe(2);
  expect(await places()).toEqual(['rig-1 2', 'rig-2 1', 'rig-3 3']);
  await move([at(0, 3), at(1, 2), at(2, 1)]);
  expect(await places()).toEqual(['rig-1 3', 'rig-2 2', 'rig-3 1']);
  expect((await move([at(0, null), at(1, 2)])).data.placeDevices).toBe(1);
  expect(await places()).toEqual(['rig-2 2', 'rig-3 1']);
  const { rows } = await sql<object>`
    select object_name as name, before, after from audit_entry where action = 'device.place' order by id desc limit 1`.execute(
    server.database,
  );
  expect(rows).toEqual([{ name: 'rig-1', before: { place: 'A-07 / [1,3]' }, after: { place: null } }]);
});

it('nothing moves where one finds no room: both sides are named', async () => {
  await move([at(0, 1), at(1, 2)]);
  const refused = await move([at(0, 3), at(2, 2)]);
  expect(refusal(refused)).toEqual([
    'constraint-violation',
    'rig-3 cannot stand at A-07 / [1,2]: rig-2 stands there. Nothing was moved.',
  ]);
  expect(await places()).toEqual(['rig-1 1', 'rig-2 2']);
  expect(refusal(await move([at(2, 4)]))).toEqual([
    'constraint-violation',
    'rig-3 cannot stand at A-07 / [1,4]: Rack "A-07" has 1 row and 3 columns; the device would be outside of them. Nothing was moved.',
  ]);
});

it('what somebody else has moved since is refused with both places, unless it stands where it was to go', async () => {
  await move([at(0, 1)]);
  await move([at(0, 2)], [at(0, 1)]);
  expect(refusal(await move([at(0, 3)], [at(0, 1)]))).toEqual([
    'conflict',
    expect.stringMatching(/^Changed meanwhile: rig-1 \(by .*\)\. Nothing was saved\.$/),
  ]);
  expect((await move([at(0, 2)], [at(0, 1)])).data.placeDevices).toBe(0);
  expect(await places()).toEqual(['rig-1 2']);
});

it('devices and racks of others, wrong racks and people without the right are refused', async () => {
  const other = await seedSite(server.database, `other-${ids[0]}`);
  expect(refusal(await move([at(0, 1)], undefined, other.owner))?.[0]).toBe('not-found');
  expect(refusal(await move([{ id: ids[0], rackId: ids[1], row: 1, column: 1 }]))?.[0]).toBe('not-found');
  expect(refusal(await move([at(0, 1), at(0, 2)]))?.[0]).toBe('validation-failed');
  expect(refusal(await move([{ id: ids[0], row: 1, column: 1 }]))?.[0]).toBe('validation-failed');
  await sql`update rack set type = 'pdu'`.execute(server.database);
  expect(refusal(await move([at(0, 1)]))?.[1]).toContain('PDUs stand in racks of PDUs, and nothing else does.');
  const others = callerWith(site.accountId, site.subaccountId, 'site', ['pdu', 'agent_worker_sitemap_write']);
  expect(refusal(await move([at(0, 1)], undefined, others))?.[0]).toBe('not-found');
  const blind = callerWith(site.accountId, site.subaccountId, 'site', ['agent_workers', 'agent_worker_location']);
  expect((await move([at(0, 1)], undefined, blind)).errors).toBeDefined();
});
