import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { seedKind } from '../../../testing/seed-kind.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { ensureHistoryPartitions } from '../history/index.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let north: SeededSite;

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  north = await seedSite(database, 'north');
  for (const site of [north, await seedSite(database, 'south')]) {
    const id = await seedKind(database, pduKind, site);
    await sql`insert into pdu (device_id, subaccount_id, view_only)
      select id, subaccount_id, true from device where selector_id = ${id}
      on conflict (device_id) do update set view_only = true`.execute(database);
    await sql`update device set ip = '10.0.0.20', name = '@row 3', model = 'AP8841', credential = 'hunter2' where selector_id = ${id}`.execute(
      database,
    );
    await sql`update pdu_state set is_online = true, last_seen_at = '2026-07-01T12:00:05Z', power = 5400.25, load_l3 = 81
      where device_id = (select id from device where selector_id = ${id})`.execute(database);
  }
});
afterAll(() => server.close());

it('PDUs come as a file in the columns of their descriptor, once a minute, and never those of others', async () => {
  const authorization = `Bearer ${await seedApiKey(server.services.database, north, ['pdu'])}`;
  const ask = (kind: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/bulks/export_pdu_${kind}_filter`,
      headers: { authorization },
      payload: { where: { viewOnly: { _eq: true } }, location: { tz: 'America/Chicago' } },
    });
  const { statusCode, headers, body } = await ask('csv');
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(/filename="PDUs \(north\) \d{4}(-\d\d){2}_\d\d(-\d\d){2}\.csv"/);
  const [names, row = '', ...others] = body.slice(1).trimEnd().split('\r\n');
  expect(names).toBe(
    'name,sys_name,mac_address,ip,serial_number,model,firmware,agent_name,subaccount,share_subaccount,connected,last_seen,status,issues,' +
      'group_name,group_row,group_column,rack_name,rack_row,rack_column,row,column,view_only,' +
      'total_power,total_energy,frequency,temperature,humidity,outlets_on,outlets_off,' +
      'current_l1,voltage_l1,power_l1,power_factor_l1,energy_l1,phase_load_l1,' +
      'current_l2,voltage_l2,power_l2,power_factor_l2,energy_l2,phase_load_l2,' +
      'current_l3,voltage_l3,power_l3,power_factor_l3,energy_l3,phase_load_l3,circuit_load',
  );
  expect(others).toEqual([]);
  expect(row).toMatch(
    /^'@row 3,.*10\.0\.0\.20,.*AP8841,.*north agent,north,,true,2026-07-01 07:00:05,stale,Disconnected,{9}true,5400\.25,/,
  );
  expect(row).toMatch(/,81,1$/);
  expect(body).not.toContain('hunter2');
  expect((await ask('excel')).statusCode).toBe(200);
  const again = await ask('excel');
  expect(again.statusCode).toBe(429);
  expect(again.json()).toMatchObject({ message: 'You can export 1 batch per minute. Please try again later.' });
});

it('the history of a PDU comes as a file named with it, with its outlets; without any it says so, as for a PDU of others', async () => {
  const { database } = server.services;
  const { rows } = await sql<{ id: number; selectorId: string; subaccountId: number }>`
    select id, selector_id as "selectorId", subaccount_id as "subaccountId" from device where kind = 'pdu' order by id`.execute(
    database,
  );
  const [own, theirs] = rows;
  if (!own || !theirs) throw new Error('No PDU was seeded.');
  const to = new Date();
  await ensureHistoryPartitions(database, [to.getTime() - 60_000]);
  const { rows: parts } = await sql<{
    id: number;
  }>`insert into device_part (device_id, kind, subaccount_id, ordinal, key, name)
    values (${own.id}, 'pdu', ${own.subaccountId}, 99, '7', 'Rig 7') returning id`.execute(database);
  for (const table of ['pdu_sample', 'pdu_sample_block'])
    await sql`delete from ${sql.table(table)} where device_id = ${own.id}`.execute(database);
  await sql`insert into pdu_sample (time, device_id, subaccount_id, power, temperature, part_ids, outlet_is_on, outlet_current,
      outlet_power, status)
    values (${new Date(to.getTime() - 60_000)}, ${own.id}, ${own.subaccountId}, 5400, 315, ${[parts[0]?.id]}::int[], '{1}', '{8.25}', '{1800}', 3)`.execute(
    database,
  );
  const authorization = `Bearer ${await seedApiKey(database, north, ['pdu_history'])}`;
  const ask = (id: string, from: Date) =>
    server.app.inject({
      method: 'POST',
      url: '/api/bulks/export_pdu_history',
      headers: { authorization },
      payload: { id, from, to, location: { tz: 'America/Chicago' } },
    });
  const hour = new Date(to.getTime() - 3_600_000);
  for (const none of [
    await ask(own.selectorId, new Date(to.getTime() - 1000)),
    await ask(theirs.selectorId, hour),
    await ask('x', hour),
  ]) {
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ message: 'Historical data is not available for this pdu!' });
  }
  expect((await ask(own.selectorId, new Date(to.getTime() + 1000))).statusCode).toBe(400);
  const answer = await ask(own.selectorId, hour);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/filename="PDU [\d.]+ history \(.+\) [\d_-]+\.csv"/);
  const [names = '', row = '', ...others] = answer.body.slice(1).trimEnd().split('\r\n');
  expect(others).toEqual([]);
  expect(names).toMatch(
    /^name,agent_id,ip,sys_name,mac_address,model,subaccount,pdu_id,created_at,total_power,temperature,humidity,/,
  );
  const cells = row.split(',');
  const cell = (name: string) => cells[names.split(',').indexOf(name)];
  expect([cell('ip'), cell('subaccount'), cell('pdu_id')]).toEqual(['10.0.0.20', 'north', own.selectorId]);
  expect([cell('total_power'), cell('temperature')]).toEqual(['5400', '31.5']);
  expect([cell('outlet_7_on'), cell('outlet_7_current'), cell('outlet_7_power')]).toEqual(['1', '8.25', '1800']);
  // Refused before the outlets are read, so that what is not answered costs no more than the chart of the unit.
  await database.transaction().execute(async (transaction) => {
    await sql`lock table pdu_outlet_sample_block in access exclusive mode`.execute(transaction);
    expect((await ask(own.selectorId, hour)).statusCode).toBe(429);
  });
});
