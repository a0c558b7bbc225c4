import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../../../testing/api-key.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { ensureHistoryPartitions } from '../../history/index.ts';

let server: TestServer;
let former: SeededSite;
let owner: SeededSite;

beforeAll(async () => {
  server = await composeTestServer();
  former = await seedSite(server.services.database, 'former');
  owner = await seedSite(server.services.database, 'owner');
});
afterAll(() => server.close());

it('the history of a miner comes as a file named with it to whose it was at the time; without any it says so, as for a miner of others', async () => {
  const { database } = server.services;
  const [own = 0, bare = 0] = await seedAsics(database, owner, [
    { ip: '10.0.0.1', mac: '02:00:00:00:00:01', workerName: 'rig', model: 'S19' },
    { ip: '10.0.0.2' },
  ]);
  const [theirs = 0] = await seedAsics(database, former, [{ ip: '10.0.0.3' }]);
  const to = new Date();
  const at = (minutes: number) => new Date(to.getTime() - minutes * 60_000);
  await ensureHistoryPartitions(database, [at(30).getTime(), at(1).getTime()]);
  const sample = (subaccountId: number, hashrate: number, minutes: number) =>
    sql`insert into asic_sample (time, device_id, subaccount_id, hashrate, power, max_chip, status)
      values (${at(minutes)}, ${own}, ${subaccountId}, ${hashrate}, 3250, 715, 3)`.execute(database);
  await sample(former.subaccountId, 9e13, 30);
  await sample(owner.subaccountId, 9.5e13, 1);
  const { rows: ids } = await sql<{ id: number; selectorId: string }>`
    select id, selector_id as "selectorId" from device`.execute(database);
  const idOf = (deviceId: number) => ids.find(({ id }) => id === deviceId)?.selectorId ?? '';
  const key = (permissions: readonly string[]) => seedApiKey(database, owner, permissions);
  const ask = (token: string, id: string, from: Date | null = at(60)) =>
    server.app.inject({
      method: 'POST',
      url: '/api/bulks/export_asic_history',
      headers: { authorization: `Bearer ${token}` },
      payload: { id, from, to, location: { tz: 'America/Chicago' } },
    });
  const reader = await key(['agent_workers']);
  expect((await ask(await key(['pdu']), idOf(own))).statusCode).toBe(403);
  for (const none of [await ask(reader, idOf(bare)), await ask(reader, idOf(theirs)), await ask(reader, 'x')]) {
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ message: 'Historical data is not available for this ASIC!' });
  }
  const dateless = await ask(reader, idOf(own), null);
  expect(dateless.statusCode).toBe(400);
  expect(dateless.json()).toMatchObject({
    message: 'body.from: A date and time is expected, as 2026-11-27T00:00:00Z.',
  });
  const answer = await ask(reader, idOf(own));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/filename="ASIC [\d.]+ history \(.+\) [\d_-]+\.csv"/);
  const [names = '', row = '', ...others] = answer.body.slice(1).trimEnd().split('\r\n');
  expect(others).toEqual([]);
  expect(names).toMatch(/^ip,mac_address,subaccount,created_at,workername,model,firmware,hashrate,/);
  const cell = (name: string) => row.split(',')[names.split(',').indexOf(name)];
  expect([cell('ip'), cell('mac_address'), cell('subaccount')]).toEqual(['10.0.0.1', '02:00:00:00:00:01', 'owner']);
  expect([cell('hashrate'), cell('rate_unit'), cell('power'), cell('max_chip')]).toEqual([
    '95',
    'Th/s',
    '3250',
    '71.5',
  ]);
  expect((await ask(reader, idOf(own))).statusCode).toBe(429);
});

it('whom a miner is shared with gets what was recorded from the share on', async () => {
  const { database } = server.services;
  const guest = await seedSite(database, 'guest');
  const [shared = 0] = await seedAsics(database, owner, [{ ip: '10.0.0.4' }]);
  const to = new Date();
  const at = (minutes: number) => new Date(to.getTime() - minutes * 60_000);
  await ensureHistoryPartitions(database, [at(40).getTime(), at(1).getTime()]);
  for (const [minutes, hashrate] of [
    [40, 9e13],
    [1, 9.5e13],
  ] as const)
    await sql`insert into asic_sample (time, device_id, subaccount_id, hashrate, status)
      values (${at(minutes)}, ${shared}, ${owner.subaccountId}, ${hashrate}, 3)`.execute(database);
  await sql`insert into device_share (device_id, agent_id, owner_id, owner_name, subaccount_id, subaccount_name, created_at)
    values (${shared}, ${owner.agentId}, ${owner.subaccountId}, 'owner', ${guest.subaccountId}, 'guest', ${at(20)})`.execute(
    database,
  );
  const { rows } = await sql<{ id: string }>`select selector_id as id from device where id = ${shared}`.execute(
    database,
  );
  const rates = async (site: SeededSite) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/bulks/export_asic_history',
      headers: { authorization: `Bearer ${await seedApiKey(database, site, ['agent_workers'])}` },
      payload: { id: rows[0]?.id, from: at(60), to, location: { tz: 'America/Chicago' } },
    });
    const [names = '', ...records] = answer.body.slice(1).trimEnd().split('\r\n');
    return records.map((record) => record.split(',')[names.split(',').indexOf('hashrate')]);
  };
  expect(await rates(owner)).toEqual(['90', '95']);
  expect(await rates(guest)).toEqual(['95']);
});
