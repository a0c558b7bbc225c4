import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { seedKind } from '../../../testing/seed-kind.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let north: SeededSite;

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  north = await seedSite(database, 'north');
  const id = await seedKind(database, sensorKind, north);
  await seedKind(database, sensorKind, await seedSite(database, 'south'));
  await sql`update device set ip = '10.0.0.15', name = '=incomer', model = 'PM5320', serial_number = 'S1', mac = null, unit = 3,
    firmware = '2.1' where selector_id = ${id}`.execute(database);
  await sql`update sensor_state set is_online = true, last_seen_at = '2026-07-01T12:00:05Z', volts_l1 = 230.3, wattage = 17004,
    power_factor = 0.984, energy = 1234567.8 where device_id = (select id from device where selector_id = ${id})`.execute(
    database,
  );
});
afterAll(() => server.close());

const ask = async (kind: 'csv' | 'excel') =>
  server.app.inject({
    method: 'POST',
    url: `/api/bulks/export_sensor_${kind}_filter`,
    headers: { authorization: `Bearer ${await seedApiKey(server.services.database, north, ['sensor'])}` },
    payload: { where: { wattage: { _gt: 1000 } }, location: { tz: 'America/Chicago' } },
  });

const header =
  'meter_name,mac_address,ip,serial_number,model,firmware,agent_name,subaccount,share_subaccount,connected,last_seen,status,issues,' +
  'group_name,group_row,group_column,rack_name,rack_row,rack_column,row,column,unit,' +
  'volts_l1,amps_l1,volts_l2,amps_l2,volts_l3,amps_l3,wattage,vars,vas,frequency,power_factor,energy,temperature';

it('sensors come as a file with their measures in the columns of the descriptor, and never those of others', async () => {
  const { statusCode, headers, body } = await ask('csv');
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(/filename="Sensors \(north\) \d{4}(-\d\d){2}_\d\d(-\d\d){2}\.csv"/);
  const [names, row = '', ...others] = body.slice(1).trimEnd().split('\r\n');
  expect(names).toBe(header);
  expect(others).toEqual([]);
  expect(row).toMatch(
    /^'=incomer,,10\.0\.0\.15,S1,PM5320,2\.1,north agent,north,,true,2026-07-01 07:00:05,stale,Disconnected,{9}3,230\.3,/,
  );
  expect(row).toMatch(/,17004,.*,0\.984,1234567\.8,[^,]*$/);
});

it('the same comes as Excel, with numbers and a time', async () => {
  const { sheets } = await readXlsx((await ask('excel')).rawPayload);
  const [names = [], cells = []] = sheets[0]?.rows ?? [];
  expect(names.join(',')).toBe(header);
  const row = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  expect(row).toMatchObject({
    meter_name: '=incomer',
    last_seen: new Date('2026-07-01T07:00:05Z'),
    wattage: 17_004,
    energy: 1_234_567.8,
  });
});
