import { issueMask } from '@headframe/domain/devices/asic/issue-names';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccessKey } from '../../../../platform/auth/access-key.ts';
import { seedApiKey } from '../../../../testing/api-key.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let north: SeededSite;
let south: SeededSite;

const oddName = 'south "A/B"';
const lastSeen = new Date('2026-07-01T12:00:05.250Z');
const pool = { active: false, alive: true, accepted: 1, rejected: 0, stale: 0, password: 'x-secret' };

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  north = await seedSite(database, 'north');
  south = await seedSite(database, 'south');
  await sql`update subaccount set name = ${oddName} where id = ${south.subaccountId}`.execute(database);
  const [first] = await seedAsics(database, north, [
    {
      ip: '10.0.0.9',
      mac: '02:00:00:00:00:09',
      model: 'Antminer S19',
      workerName: '=cmd|calc',
      tags: ['hall 1', 'row-2'],
      online: true,
      hashrate: 95e12,
      power: 3250,
      lastSeen,
    },
    { ip: '10.0.0.10', model: 'Whatsminer M30S', workerName: 'north.002', online: false },
  ]);
  await seedAsics(database, south, [{ ip: '10.0.0.9', model: 'Antminer S19', workerName: 'not yours' }]);
  await sql`update device set firmware = 'stock', serial_number = 'SN1', credential = 'root:hunter2' where id = ${first}`.execute(
    database,
  );
  await sql`update asic set desired_power_mode = 'low' where device_id = ${first}`.execute(database);
  await sql`update asic set safe_ranges = '{"minHash": 90, "maxHash": null, "hashUnit": "th", "hotChipTemperature": 92.5}'
    where device_id = ${first}`.execute(database);
  await sql`update asic_state set elapsed = 3600, min_fan = 5800, max_fan = 6000, min_pcb = 50.5, max_pcb = 61.25,
    min_chip = 60, max_chip = 71.5, issues = ${issueMask(['HOT', 'LOW_FAN'])} where device_id = ${first}`.execute(
    database,
  );
  await sql`update agent_summary set is_online = true where subaccount_id = ${north.subaccountId}`.execute(database);
  await sql`insert into asic_detail (device_id, subaccount_id, pools) values (${first}, ${north.subaccountId},
    ${JSON.stringify([
      { ...pool, address: 'stratum+tcp://one.test:3333', user: 'farm.1' },
      { ...pool, address: 'stratum+tcp://two.test:3333', user: '@farm' },
    ])}::jsonb)`.execute(database);
});
afterAll(() => server.close());

async function signedIn(accountId: number): Promise<string> {
  return (await server.services.sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'test' })).accessToken;
}

const keyWith = (permissions: readonly string[], site = north) =>
  seedApiKey(server.services.database, site, permissions);

function ask(token: string | null, payload?: object, headers: Record<string, string> = {}, kind = 'csv') {
  return server.app.inject({
    method: 'POST',
    url: `/api/bulks/export_${kind}_filter`,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(payload ? { payload } : {}),
  });
}

/** The rows of a file whose cells hold no commas but in the given way, by the names of its header. */
function rowsOf(body: string): Record<string, string>[] {
  expect(body.startsWith('\uFEFF')).toBe(true);
  const [header = '', ...lines] = body.slice(1).trimEnd().split('\r\n');
  const cells = (line: string) =>
    (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/,$/, ''));
  return lines.map((line) => {
    const found = cells(line);
    return Object.fromEntries(header.split(',').map((name, index) => [name, found[index] ?? '']));
  });
}

/** The rows of an Excel file, by the names of its header; empty cells are left out. */
async function sheetOf({ rawPayload }: { rawPayload: Buffer }): Promise<Record<string, unknown>[]> {
  const { sheets } = await readXlsx(rawPayload);
  const [names = [], ...rows] = sheets[0]?.rows ?? [];
  expect(names.join(',')).toBe(header);
  return rows.map((row) => Object.fromEntries(row.flatMap((cell, at) => (cell === null ? [] : [[names[at], cell]]))));
}

const header =
  'mac_address,ip,serial_number,workername,agent_name,subaccount,share_subaccount,model,firmware,efficiency,hashrate,' +
  'pool_hashrate,power,group_name,group_row,group_column,rack_name,rack_row,rack_column,row,column,elapsed,last_seen,' +
  'current_max_fan,min_pcb,max_pcb,min_chip,max_chip,user,password,enable_action,enable_alert,pdu_ip,pdu_output_num,tags,' +
  'pool1_address,pool1_user,pool1_password,pool2_address,pool2_user,pool2_password,pool3_address,pool3_user,' +
  'pool3_password,max_efficiency,min_efficiency,max_fan,min_fan,hot_temp,cold_temp,min_hashrate,max_hashrate,' +
  'hashrate_unit,max_power,min_power,cold_chip_temp,hot_chip_temp,cold_pcb_temp,hot_pcb_temp,power_mode_target,' +
  'status,issues,pool_hashrate_1h,pool_hashrate_24h,pool_reject_rate,pool_last_share,lost_hashrate,rate_unit,note,family';

describe('the export of miners', () => {
  it('has what the pool counts for who may read workers, and empty cells for others', async () => {
    const { database } = server.services;
    await sql`with added as (
        insert into worker (subaccount_id, coin_enum, name, first_share_at)
        values (${north.subaccountId}, 0, '002', now()) returning id, subaccount_id
      ) insert into worker_state (worker_id, subaccount_id, hashrate_10m, hashrate_1h, hashrate_24h, reject_rate, last_share_at)
      select id, subaccount_id, 90e12, 91e12, 92e12, 0.025, ${lastSeen} from added`.execute(database);
    const poolCells = async (permissions: readonly string[]) =>
      rowsOf((await ask(await keyWith(permissions))).body).map((row) =>
        Object.entries(row).flatMap(([name, cell]) => (name.startsWith('pool_') ? [cell] : [])),
      );
    const empty = Array(5).fill('');
    expect(await poolCells(['agent_workers', 'workers'])).toEqual([
      empty,
      ['90', '91', '92', '2.5', '2026-07-01 12:00:05'],
    ]);
    expect(await poolCells(['agent_workers'])).toEqual([empty, empty]);
    await sql`delete from worker`.execute(database);
  });

  it('writes what is known in the columns of the specification, with formulas defused and without secrets', async () => {
    const { statusCode, headers, body } = await ask(await keyWith(['agent_workers']));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'headframe-rows': '2',
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="ASICs \(north\) \d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv"$/,
    );
    expect(body.slice(1, body.indexOf('\r\n'))).toBe(header);
    const [first, second, ...others] = rowsOf(body);
    expect(others).toEqual([]);
    const reported = (row: object | undefined) =>
      Object.fromEntries(Object.entries(row ?? {}).filter(([, cell]) => cell));
    expect(reported(first)).toEqual({
      mac_address: '02:00:00:00:00:09',
      ip: '10.0.0.9',
      serial_number: 'SN1',
      workername: "'=cmd|calc",
      agent_name: 'north agent',
      subaccount: 'north',
      model: 'Antminer S19',
      firmware: 'stock',
      rate_unit: 'Th/s',
      family: 'antminer',
      efficiency: '34.2105',
      hashrate: '95',
      power: '3250',
      elapsed: '3600',
      last_seen: '2026-07-01 12:00:05',
      current_max_fan: '6000',
      min_pcb: '50.5',
      max_pcb: '61.25',
      min_chip: '60',
      max_chip: '71.5',
      tags: '"[hall 1,row-2]"',
      pool1_address: 'stratum+tcp://one.test:3333',
      pool1_user: 'farm.1',
      pool2_address: 'stratum+tcp://two.test:3333',
      pool2_user: "'@farm",
      min_hashrate: '90',
      hashrate_unit: 'th',
      hot_chip_temp: '92.5',
      power_mode_target: 'low',
      status: 'hashing',
      issues: '"Hot temperature; Low fan"',
    });
    expect(reported(second)).toEqual({
      ip: '10.0.0.10',
      workername: 'north.002',
      agent_name: 'north agent',
      subaccount: 'north',
      model: 'Whatsminer M30S',
      rate_unit: 'Th/s',
      family: 'antminer',
      status: 'unknown',
    });
    expect(body).not.toMatch(/secret|hunter2/);
  });

  it('holds what the filter of the list matches, by the clocks of the reader', async () => {
    const where = { _or: [{ model: { _ilike: '%s19%' } }, { ip: { _eq: '10.9.9.9' } }] };
    const location = { gmt: '+09:00', tz: 'America/Chicago' };
    const { body } = await ask(await keyWith(['agent_workers']), { where, location });
    expect(rowsOf(body)).toMatchObject([{ ip: '10.0.0.9', last_seen: '2026-07-01 07:00:05' }]);
    const { body: none } = await ask(await keyWith(['agent_workers']), { where: { ip: { _in: [] } } });
    expect(rowsOf(none)).toEqual([]);
  });

  it('never holds the miners of another subaccount, whatever is asked for', async () => {
    const key = await keyWith(['agent_workers']);
    const elsewhere = { where: { subaccount: { _eq: oddName } } };
    expect(rowsOf((await ask(key, elsewhere)).body)).toEqual([]);
    expect((await ask(key, {}, { subaccount: oddName })).statusCode).toBe(403);
    const theirs = await ask(await signedIn(south.accountId), {}, { subaccount: oddName });
    expect(rowsOf(theirs.body)).toMatchObject([{ workername: 'not yours' }]);
    expect(theirs.headers['content-disposition']).toMatch(/filename="ASICs \(south _A_B_\) [\d_-]+\.csv"/);
  });

  it('comes as Excel too, with numbers, dates by the clocks of the reader, and texts that stay texts', async () => {
    const payload = { where: { model: { _ilike: '%s19%' } }, location: { tz: 'America/Chicago' } };
    const answer = await ask(await keyWith(['agent_workers']), payload, {}, 'excel');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="ASICs \(north\) \d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx"$/,
    );
    expect(await sheetOf(answer)).toEqual([
      {
        mac_address: '02:00:00:00:00:09',
        ip: '10.0.0.9',
        serial_number: 'SN1',
        workername: '=cmd|calc',
        agent_name: 'north agent',
        subaccount: 'north',
        model: 'Antminer S19',
        firmware: 'stock',
        family: 'antminer',
        efficiency: 34.2105,
        hashrate: 95,
        power: 3250,
        elapsed: 3600,
        last_seen: new Date('2026-07-01T07:00:05Z'),
        current_max_fan: 6000,
        min_pcb: 50.5,
        max_pcb: 61.25,
        min_chip: 60,
        max_chip: 71.5,
        tags: '[hall 1,row-2]',
        pool1_address: 'stratum+tcp://one.test:3333',
        pool1_user: 'farm.1',
        pool2_address: 'stratum+tcp://two.test:3333',
        pool2_user: '@farm',
        min_hashrate: 90,
        hashrate_unit: 'th',
        hot_chip_temp: 92.5,
        rate_unit: 'Th/s',
        power_mode_target: 'low',
        status: 'hashing',
        issues: 'Hot temperature; Low fan',
      },
    ]);
    expect(answer.rawPayload.includes('secret')).toBe(false);
  });

  it('is refused to strangers, links, and keys without the permission', async () => {
    const { token, tokenHash, tokenEnding } = makeAccessKey('observer');
    await sql`insert into observer (subaccount_id, role, token_hash, token_ending, created_by_account_id)
      values (${north.subaccountId}, 'observer', ${tokenHash}, ${tokenEnding}, ${north.accountId})`.execute(
      server.services.database,
    );
    expect((await ask(null)).statusCode).toBe(401);
    expect((await ask(token)).statusCode).toBe(403);
    expect((await ask(await keyWith(['revenue', 'agent_worker_reboot_write']))).statusCode).toBe(403);
  });

  it('is made once a minute for each caller; a mistaken request does not count', async () => {
    const key = await keyWith(['agent_workers']);
    for (const mistaken of [
      { where: { credential: { _eq: 'x' } } },
      { location: { tz: 'Mars/Olympus' } },
      { location: { gmt: 'x' } },
    ]) {
      const { statusCode, body } = await ask(key, mistaken);
      expect([statusCode, body]).toEqual([400, expect.stringContaining('validation-failed')]);
    }
    expect((await ask(key)).statusCode).toBe(200);
    const again = await ask(key, {}, {}, 'csv');
    expect(again.statusCode).toBe(429);
    expect(again.json()).toMatchObject({ message: 'You can export 1 batch per minute. Please try again later.' });
    const elsewhere = { where: { model: { _eq: 'x' } } };
    expect((await ask(key, elsewhere, {}, 'excel')).statusCode).toBe(429);
    expect((await ask(await signedIn(north.accountId))).statusCode).toBe(200);
    expect((await ask(await keyWith(['agent_workers']))).statusCode).toBe(200);
  });

  it('counts once as CSV and as Excel of the same within the minute, once of each', async () => {
    const key = await keyWith(['agent_workers']);
    const asked = { where: { model: { _eq: 'x' } } };
    const kinds = ['excel', 'csv', 'csv', 'excel'];
    const codes: number[] = [];
    for (const kind of kinds) codes.push((await ask(key, asked, {}, kind)).statusCode);
    expect(codes).toEqual([200, 200, 429, 429]);
  });

  it('writes each miner once, however many batches it takes', async () => {
    const { database } = server.services;
    const large = await seedSite(database, 'large');
    await seedAsics(
      database,
      large,
      Array.from({ length: 4500 }, (_one, index) => ({ ip: `10.1.${Math.floor(index / 250)}.${index % 250}` })),
    );
    const { body } = await ask(await keyWith(['agent_workers'], large));
    const addresses = rowsOf(body).map(({ ip }) => ip);
    expect(addresses).toHaveLength(4500);
    expect(new Set(addresses).size).toBe(4500);
    const sheet = await sheetOf(await ask(await keyWith(['agent_workers'], large), {}, {}, 'excel'));
    expect(sheet.map(({ ip }) => ip)).toEqual(addresses);
  });
});
