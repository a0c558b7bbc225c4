import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { type Farm, startFarm } from '../../farm/farm.ts';
import { cgminer, digestHttp, exchange, handClock, rawHttp } from '../../test/wire.ts';

type Row = Record<string, unknown>;
const json = (text: string): Row => JSON.parse(text) as Row;
const row = (reply: Row, name: string, index = 0): Row => (reply[name] as Row[])[index] ?? {};

describe('a modern stock Antminer', () => {
  const clock = handClock();
  let farm: Farm;
  let miner: SimulatedDevice;

  beforeEach(async () => {
    const devices = ['Antminer S21'] as const;
    farm = await startFarm({ devices, ports: 'free', firstAddress: '127.21.0.1', clock: clock.now });
    miner = farm.device('127.21.0.1');
    clock.pass(300);
  });
  afterEach(() => farm.close());

  const rpc = (command: object): Promise<Row> => cgminer(farm.endpoint(miner, 'rpc'), command);
  const page = (path: string, body?: string) => {
    const request = { path: `/cgi-bin/${path}`, ...(body === undefined ? {} : { method: 'POST', body }) };
    return digestHttp(farm.endpoint(miner, 'http'), request);
  };
  const configuration = async (): Promise<Row> => json((await page('get_miner_conf.cgi')).body);

  test('answers version on the cgminer port, ended by NUL', async () => {
    const reply = await rpc({ command: 'version' });
    expect(row(reply, 'VERSION')).toMatchObject({ API: '3.1', Type: 'Antminer S21' });
    expect(row(reply, 'STATUS')).toMatchObject({ STATUS: 'S', Code: 22 });
  });

  test('answers a client that closes its half of the connection', async () => {
    const reply = await exchange(farm.endpoint(miner, 'rpc'), '{"command":"summary"}', { halfClose: true });
    expect(reply.at(-1)).toBe(0);
  });

  test('answers plain words in the text form', async () => {
    const reply = await exchange(farm.endpoint(miner, 'rpc'), 'version', { halfClose: true });
    expect(reply.toString()).toMatch(/^STATUS=S,When=\d+,Code=22,.*\|VERSION,.*Type=Antminer S21\|\0$/);
  });

  test('hashes near its rating, at the temperatures and fan speeds that go with it', async () => {
    const summary = row(await rpc({ command: 'summary' }), 'SUMMARY');
    expect(Number(summary['GHS 5s'])).toBeGreaterThan(190_000);
    expect(Number(summary['GHS 5s'])).toBeLessThan(210_000);
    const stats = row(await rpc({ command: 'stats' }), 'STATS', 1);
    const chips = String(stats['temp_chip1']).split('-').map(Number);
    expect(Math.max(...chips)).toBeGreaterThan(60);
    expect(Math.max(...chips)).toBeLessThan(85);
    expect(Number(stats['fan1'])).toBeGreaterThan(3_000);
    expect(stats['chain_acn2']).toBe(108);
    expect(stats['chain_power']).toMatch(/^\d{4} W$/);
  });

  test('speaks the newer form only when new_api stands at the top level', async () => {
    const newer = row(await rpc({ command: 'stats', new_api: true }), 'STATS');
    expect((newer['chain'] as Row[]).map((chain) => chain['asic_num'])).toEqual([108, 108, 108]);
    const ignored = await rpc({ command: 'stats', parameter: { new_api: true } });
    expect(ignored['STATS']).toHaveLength(2);
  });

  test('knows no joined commands and says so, as it does of broken JSON', async () => {
    expect(row(await rpc({ command: 'summary+pools' }), 'STATUS')).toMatchObject({ STATUS: 'E', Code: 14 });
    const broken = await exchange(farm.endpoint(miner, 'rpc'), '{"command":', { halfClose: true });
    expect(broken.toString()).toContain('"Code":23');
  });

  test('challenges with digest and takes only the right password', async () => {
    const to = farm.endpoint(miner, 'http');
    const open = await rawHttp(to, { path: '/' });
    expect(open.status).toBe(401);
    expect(open.headers.get('www-authenticate')).toMatch(
      /^Digest realm="antMiner Configuration", nonce="[0-9a-f]{32}", qop="auth"$/,
    );
    const wrong = await digestHttp(to, { path: '/cgi-bin/summary.cgi', password: 'toor' });
    expect(wrong.status).toBe(401);
    expect((await page('summary.cgi')).status).toBe(200);
    expect((await page('get_kernel_log.cgi')).status).toBe(404);
  });

  test('identifies itself', async () => {
    const information = json((await page('get_system_info.cgi')).body);
    expect(information).toMatchObject({ minertype: 'Antminer S21', macaddr: miner.mac });
    expect(json((await page('miner_type.cgi')).body)).toMatchObject({ miner_type: 'Antminer S21' });
    expect((await page('log.cgi')).body).toContain('chain[2]: found 108 asic');
  });

  test('shares grow with time and are all with the active pool', async () => {
    const before = row(await rpc({ command: 'pools' }), 'POOLS');
    clock.pass(600);
    const after = row(await rpc({ command: 'pools' }), 'POOLS');
    expect(before).toMatchObject({ Status: 'Alive', 'Stratum Active': true });
    expect(Number(after['Accepted'])).toBeGreaterThan(Number(before['Accepted']) + 20);
    expect(row(await rpc({ command: 'pools' }), 'POOLS', 1)).toMatchObject({ Accepted: 0, 'Stratum Active': false });
  });

  test('reboots: connections die, the ports stay shut, then it starts from nothing', async () => {
    expect(miner.describe().uptime).toBe(300);
    expect((await page('reboot.cgi')).status).toBe(200);
    expect(miner.executions['reboot']).toBe(1);
    await expect.poll(() => miner.describe().state).toBe('down');
    await expect(rpc({ command: 'version' })).rejects.toThrow(/ECONNRESET/);
    clock.pass(9);
    await expect(rpc({ command: 'version' })).rejects.toThrow(/ECONNRESET/);
    expect((await page('summary.cgi')).status).toBe(200);
    clock.pass(2);
    const summary = row(await rpc({ command: 'summary' }), 'SUMMARY');
    expect(Number(summary['Elapsed'])).toBeLessThan(3);
    expect(Number(summary['GHS 5s'])).toBeLessThan(20_000);
    expect(miner.describe().uptime).toBe(3);
  });

  test('sleeps and wakes by miner-mode as a whole number', async () => {
    const whole = { ...(await configuration()) };
    await page('set_miner_conf.cgi', JSON.stringify({ ...whole, 'miner-mode': '1' }));
    await expect.poll(() => miner.executions['configure']).toBe(1);
    expect((await configuration())['miner-mode']).toBe(0);
    const reply = await page('set_miner_conf.cgi', JSON.stringify({ ...whole, 'miner-mode': 1 }));
    expect(json(reply.body)).toEqual({ stats: 'success', code: 'M000', msg: 'OK!' });
    await expect.poll(() => miner.executions['stop']).toBe(1);
    clock.pass(120);
    expect(row(await rpc({ command: 'summary' }), 'SUMMARY')['GHS 5s']).toBe(0);
    expect((await configuration())['miner-mode']).toBe(1);
    expect(miner.describe()).toMatchObject({ state: 'sleeping' });
    await page('set_miner_conf.cgi', JSON.stringify({ ...whole, 'miner-mode': 0 }));
    await expect.poll(() => miner.executions['start']).toBe(1);
    clock.pass(120);
    expect(Number(row(await rpc({ command: 'summary' }), 'SUMMARY')['GHS 5s'])).toBeGreaterThan(150_000);
  });

  test('changes the pools it is sent, keeps the others, and starts mining again', async () => {
    const pools = [{ url: 'stratum+tcp://new.pool.test:3333', user: 'owner.one', pass: 'x' }];
    await page('set_miner_conf.cgi', JSON.stringify({ pools }));
    await expect.poll(() => miner.executions).toEqual({ changePool: 1, configure: 1 });
    clock.pass(10);
    const reply = await rpc({ command: 'pools' });
    expect(row(reply, 'POOLS')).toMatchObject({ URL: 'stratum+tcp://new.pool.test:3333', 'Stratum Active': true });
    expect(row(reply, 'POOLS', 1)['URL']).toContain('backup.headframe.test');
    expect(miner.describe()).toMatchObject({ uptime: 310, details: { elapsed: 8 } });
  });

  test('blinks', async () => {
    expect(json((await page('blink.cgi', '{"blink":true}')).body)).toEqual({ code: 'B000' });
    expect(json((await page('get_blink_status.cgi')).body)).toEqual({ blink: true });
    expect(json((await page('blink.cgi', '{"blink":false}')).body)).toEqual({ code: 'B100' });
    expect(miner.executions).toEqual({ blinkOn: 1, blinkOff: 1 });
  });

  test('takes a new password', async () => {
    const change = JSON.stringify({ curPwd: 'root', newPwd: 'better', confirmPwd: 'better' });
    expect(json((await page('passwd.cgi', change)).body)).toMatchObject({ code: 'P000' });
    expect((await page('summary.cgi')).status).toBe(401);
    const to = farm.endpoint(miner, 'http');
    expect((await digestHttp(to, { path: '/cgi-bin/summary.cgi', password: 'better' })).status).toBe(200);
  });
});
