import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { seedKind } from '../../../testing/seed-kind.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

const uuid = 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4';

let server: TestServer;
let north: SeededSite;

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  north = await seedSite(database, 'north');
  const south = await seedSite(database, 'south');
  const ids = [await seedKind(database, gpuKind, north), await seedKind(database, gpuKind, south)];
  await sql`insert into gpu (device_id, subaccount_id, desired_power)
    select id, subaccount_id, 240 from device where selector_id = any (${ids}::uuid[])`.execute(database);
  await sql`update device set ip = '10.0.8.5', name = 'Left card', is_named = true, hostname = 'rig-3', unit = 1, mac = null,
    model = 'NVIDIA A100', serial_number = ${uuid}, firmware = '92.00' where selector_id = ${ids[0]}`.execute(database);
  const own = sql`(select id from device where selector_id = ${ids[0]})`;
  await sql`update gpu_state set is_online = true, last_seen_at = '2026-07-01T12:00:05Z', utilization = null, memory_total = 40960,
    power = 236.44, power_limit = 240, max_power = 400, uptime = 86400 where device_id = ${own}`.execute(database);
  await sql`update gpu_detail set detail = '{"index": 0, "hostMac": "02:be:33:00:02:5e", "boardSerial": "1563221012345", "driverVersion": "550.54.15", "cudaVersion": "12.4"}'
    where device_id = ${own}`.execute(database);
});
afterAll(() => server.close());

const ask = async (kind: 'csv' | 'excel') =>
  server.app.inject({
    method: 'POST',
    url: `/api/bulks/export_gpu_${kind}_filter`,
    headers: { authorization: `Bearer ${await seedApiKey(server.services.database, north, ['gpu'])}` },
    payload: { where: { power: { _gt: 100 } }, location: { tz: 'America/Chicago' } },
  });

const header =
  'alias,gpu_id,index,hostname,host_mac,mac_address,ip,serial_number,model,firmware,agent_name,subaccount,share_subaccount,' +
  'connected,last_seen,status,issues,' +
  'group_name,group_row,group_column,rack_name,rack_row,rack_column,row,column,driver_version,cuda_version,utilization,memory_utilization,memory_used,memory_total,clock,fan,temp,' +
  'memory_temp,power,power_limit,min_power,max_power,uptime,power_target';

it('cards come as a file with what they are, measure and are to draw, and never those of others', async () => {
  const { statusCode, body } = await ask('csv');
  expect(statusCode).toBe(200);
  const [names, row = '', ...others] = body.slice(1).trimEnd().split('\r\n');
  expect(names).toBe(header);
  expect(others).toEqual([]);
  expect(row).toMatch(
    new RegExp(
      `^Left card,${uuid},0,rig-3,02:be:33:00:02:5e,,10\\.0\\.8\\.5,1563221012345,NVIDIA A100,92\\.00,north agent,north,`,
    ),
  );
  expect(row).toMatch(/,550\.54\.15,12\.4,,.*,40960,.*,236\.44,240,[^,]*,400,86400,240$/);
});

it('the same comes as Excel, with numbers and a time', async () => {
  const { sheets } = await readXlsx((await ask('excel')).rawPayload);
  const [names = [], cells = []] = sheets[0]?.rows ?? [];
  expect(names.join(',')).toBe(header);
  expect(Object.fromEntries(names.map((name, at) => [name, cells[at]]))).toMatchObject({
    alias: 'Left card',
    index: 0,
    last_seen: new Date('2026-07-01T07:00:05Z'),
    power_limit: 240,
    uptime: 86_400,
    power_target: 240,
  });
});
