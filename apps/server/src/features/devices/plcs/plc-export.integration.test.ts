import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
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
  const id = await seedKind(database, plcKind, north);
  await seedKind(database, plcKind, await seedSite(database, 'south'));
  await sql`update device set ip = '10.0.0.15', name = '=hall', unit = 1 where selector_id = ${id}`.execute(database);
  await sql`update plc_state set is_online = true, coils_on = 3 where device_id = (select id from device where selector_id = ${id})`.execute(
    database,
  );
  await sql`update plc_coil_state set is_on = true, address = 512, is_writable = true
    where device_id = (select id from device where selector_id = ${id})`.execute(database);
});
afterAll(() => server.close());

const ask = async (list: 'plc' | 'coil') =>
  server.app.inject({
    method: 'POST',
    url: `/api/bulks/export_${list}_csv_filter`,
    headers: { authorization: `Bearer ${await seedApiKey(server.services.database, north, ['plc'])}` },
    payload: { where: {}, location: { tz: 'America/Chicago' } },
  });

it('PLCs and coils come as files, and never those of others', async () => {
  const plcs = await ask('plc');
  expect(plcs.headers['content-disposition']).toMatch(/filename="PLCs \(north\) /);
  const [names, row = '', ...others] = plcs.body.slice(1).trimEnd().split('\r\n');
  expect(names).toMatch(/^name,.*,unit,addressing,coils_on,coils_off,coils_pending$/);
  expect(others).toEqual([]);
  expect(row).toMatch(/^'=hall,,10\.0\.0\.15,.*,1,,3,1,1$/);
  const coils = await ask('coil');
  expect(coils.body.slice(1).trimEnd().split('\r\n')).toEqual([
    'name,plc,ip,unit,register,connected,power_state,change_state,target,writable',
    expect.stringMatching(/^,'=hall,10\.0\.0\.15,1,512,true,on,false,,true$/),
  ]);
});
