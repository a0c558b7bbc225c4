import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { seedKind } from '../../../testing/seed-kind.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let north: SeededSite;
let south: SeededSite;
let own = '';
let theirs = '';
let bare = '';

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  north = await seedSite(database, 'north');
  south = await seedSite(database, 'south');
  own = await seedKind(database, containerKind, north);
  theirs = await seedKind(database, containerKind, south);
  const { rows } = await sql<{ id: string }>`insert into device (kind, subaccount_id, agent_id, ip, family)
    values ('container', ${north.subaccountId}, ${north.agentId}, '10.0.0.9', 'antspace-hk3') returning selector_id as id`.execute(
    database,
  );
  bare = rows[0]?.id ?? '';
  await sql`insert into container_state (device_id, subaccount_id) select id, subaccount_id from device where selector_id = ${bare}`.execute(
    database,
  );
  await sql`insert into container (device_id, subaccount_id) select id, subaccount_id from device where kind = 'container'`.execute(
    database,
  );
  await sql`update device set name = '=yard', mac = '02:00:00:00:00:01' where selector_id = ${own}`.execute(database);
  await sql`update container_state set is_online = true, supply_temperature = 35.4, power = 900000, hashrate = 1041569999999999.9 where device_id =
    (select id from device where selector_id = ${own})`.execute(database);
  await sql`update container_sample set hashrate = 2e15 where device_id = (select id from device where selector_id = ${own})`.execute(
    database,
  );
  // A packed hour whose times are made up falls into the minute of the sample, or into another one.
  await sql`delete from container_sample_block`.execute(database);
  await sql`update container_detail set detail = '{"faults": ["leakage_fault", "fan1_fault"]}'`.execute(database);
});
afterAll(() => server.close());

const post = async (path: string, permission: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/bulks/${path}`,
    headers: { authorization: `Bearer ${await seedApiKey(server.services.database, north, [permission])}` },
    payload: { location: { tz: 'America/Chicago' }, ...payload },
  });

it('containers come as a file with their measures and faults, and never those of others', async () => {
  const { statusCode, headers, body } = await post('export_container_csv_filter', 'ant_space', {
    where: { name: { _eq: '=yard' } },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(/filename="Containers \(north\) /);
  const [names = '', row = '', ...others] = body.slice(1).trimEnd().split('\r\n');
  expect(others).toEqual([]);
  const cells = row.split(',');
  const cell = (name: string) => cells[names.split(',').indexOf(name)];
  expect(
    ['name', 'mac_address', 'supply_liquid_temp', 'power', 'total_hashrate', 'cooler_open', 'fault_names'].map(cell),
  ).toEqual(["'=yard", '02:00:00:00:00:01', '35.4', '900000', '1041.57', 'false', 'leakage_fault fan1_fault']);
});

it('the history of a container comes as a file named with it, with the fields of its record; without any the text of the catalogue comes', async () => {
  const to = new Date(Date.now() + 1000);
  const ask = (id: string, permission = 'ant_space_history') =>
    post('export_container_history', permission, { id, from: new Date(to.getTime() - 3_600_000), to });
  expect((await ask(own, 'pdu_history')).statusCode).toBe(403);
  for (const id of [theirs, bare, 'x']) {
    const none = await ask(id);
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ message: 'Historical data is not available for this antspace!' });
  }
  const { statusCode, headers, body } = await ask(own);
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(/filename="Container [\d.]+ history \(.+\) [\d_-]+\.csv"/);
  const [names = '', row = ''] = body.slice(1).trimEnd().split('\r\n');
  expect(names).toMatch(/^ip,mac_address,subaccount,created_at,miner_info_miner_num,miner_info_total_hashrate,/);
  expect(names).toMatch(/,rate_unit,cooler_state_/);
  expect(row).toContain(',Th/s,');
  expect(names).toMatch(/,cooler_state_supply_liquid_temp,.*,sensor_data_params$/);
  expect(row).toMatch(/^10\.0\.0\.3,02:00:00:00:00:01,north,[^,]+,1,2000,/);
  expect(row).toMatch(/,$/);
});
