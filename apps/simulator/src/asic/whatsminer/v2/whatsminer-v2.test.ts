import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedDevice } from '../../../device/simulated-device.ts';
import { type Farm, startFarm } from '../../../farm/farm.ts';
import { exchange, handClock, rawHttp } from '../../../test/wire.ts';
import { md5crypt } from '../md5crypt.ts';

type Row = Record<string, unknown>;
interface Session {
  readonly sign: string;
  readonly key: Buffer;
}

describe('a Whatsminer with API v2', () => {
  let clock: ReturnType<typeof handClock>;
  let farm: Farm;
  let miner: SimulatedDevice;
  let old: SimulatedDevice;

  beforeEach(async () => {
    clock = handClock();
    const devices = ['Whatsminer M50S', 'Whatsminer M30S++'] as const;
    farm = await startFarm({ devices, ports: 'free', firstAddress: '127.22.0.1', clock: clock.now });
    miner = farm.device('127.22.0.1');
    old = farm.device('127.22.0.2');
    clock.pass(600);
  });
  afterEach(() => farm.close());

  const raw = async (device: SimulatedDevice, command: object): Promise<string> =>
    (await exchange(farm.endpoint(device, 'rpc'), JSON.stringify(command))).toString('utf8');
  const plain = async (command: object): Promise<Row> =>
    JSON.parse((await raw(miner, command)).replace(/\0$/, '')) as Row;

  async function session(password = 'admin'): Promise<Session> {
    const reply = await plain({ cmd: 'get_token' });
    const { time, salt, newsalt } = reply['Msg'] as Record<string, string>;
    const secret = md5crypt(password, salt ?? '');
    const key = createHash('sha256').update(secret).digest();
    return { sign: md5crypt(secret + time, newsalt ?? ''), key };
  }

  function seal({ sign, key }: Session, command: Row, zeroPadding = false): string {
    const text = Buffer.from(JSON.stringify({ ...command, token: sign }));
    const filled = zeroPadding ? Buffer.concat([text, Buffer.alloc((16 - (text.length % 16)) % 16)]) : text;
    const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(!zeroPadding);
    return JSON.stringify({ enc: 1, data: Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64') });
  }

  async function write(open: Session, command: Row, options: { zeroPadding?: boolean } = {}): Promise<Row> {
    const sent = seal(open, command, options.zeroPadding);
    const reply = JSON.parse((await exchange(farm.endpoint(miner, 'rpc'), sent)).toString()) as Row;
    if (typeof reply['enc'] !== 'string') return reply;
    const decipher = createDecipheriv('aes-256-ecb', open.key, null);
    const text = Buffer.concat([decipher.update(reply['enc'], 'base64'), decipher.final()]);
    return JSON.parse(text.toString()) as Row;
  }

  const firstRow = (reply: Row, name: string): Row => (reply[name] as Row[])[0] ?? {};

  test('is recognised by devdetails, get_version and its web interface', async () => {
    expect(firstRow(await plain({ cmd: 'devdetails' }), 'DEVDETAILS')).toMatchObject({
      Driver: 'bitmicro',
      Model: 'M50SVH50',
    });
    expect(await plain({ cmd: 'get_version' })).toMatchObject({ Code: 131, Msg: { api_ver: '2.0.5' } });
    expect(await plain({ cmd: 'version' })).toMatchObject({ STATUS: 'E', Code: 14, Msg: 'invalid cmd' });
    const page = await rawHttp(farm.endpoint(miner, 'http'), { path: '/' });
    expect(page.status).toBe(307);
    expect(page.headers.get('location')).toMatch(/^https:/);
    expect(page.body).toContain('/cgi-bin/luci');
  });

  test('measures in MH/s, with boards and fans to match', async () => {
    const summary = firstRow(await plain({ cmd: 'summary' }), 'SUMMARY');
    expect(Number(summary['MHS av'])).toBeGreaterThan(110e6);
    expect(Number(summary['MHS 5s'])).toBeLessThan(135e6);
    expect(Number(summary['Power'])).toBeGreaterThan(3_000);
    expect(summary['MAC']).toBe(miner.mac);
    const boards = (await plain({ command: 'edevs' }))['DEVS'] as Row[];
    expect(boards.map((board) => board['Effective Chips'])).toEqual([105, 105, 105]);
    expect(await plain({ cmd: 'get_psu' })).toMatchObject({ Code: 131, Msg: { vin: '23000' } });
    expect(await plain({ cmd: 'status' })).toMatchObject({ Msg: { mineroff: 'false' } });
    expect(firstRow(await plain({ cmd: 'pools' }), 'POOLS')).toMatchObject({ POOL: 1, 'Stratum Active': true });
  });

  test('carries out encrypted commands, whichever padding they come with', async () => {
    const open = await session();
    expect(await write(open, { cmd: 'set_led', color: 'red', period: 60, duration: 20, start: 0 })).toMatchObject({
      Code: 131,
    });
    expect(await write(open, { cmd: 'set_led', param: 'auto' }, { zeroPadding: true })).toMatchObject({ Code: 131 });
    expect(miner.executions).toEqual({ blinkOn: 1, blinkOff: 1 });
    expect(await write(open, { cmd: 'adjust_power_limit', power_limit: '99999' })).toMatchObject({ Code: 132 });
    expect(await write(open, { cmd: 'no_such_thing' })).toMatchObject({ Code: 14 });
  });

  test('stops, starts, and takes other pools', async () => {
    const open = await session();
    await write(open, { cmd: 'power_off', respbefore: 'true' });
    clock.pass(120);
    expect(await plain({ cmd: 'status' })).toMatchObject({ Msg: { mineroff: 'true' } });
    expect(Number(firstRow(await plain({ cmd: 'summary' }), 'SUMMARY')['MHS 5s'])).toBe(0);
    const pools = { pool1: 'stratum+tcp://a.test:1', worker1: 'w.1', passwd1: 'x', pool2: 'stratum+tcp://b.test:2' };
    expect(await write(open, { cmd: 'update_pools', ...pools })).toMatchObject({ Code: 131 });
    await write(open, { cmd: 'power_on' });
    clock.pass(120);
    const rows = (await plain({ cmd: 'pools' }))['POOLS'] as Row[];
    expect(rows.map((row) => row['URL'])).toEqual(['stratum+tcp://a.test:1', 'stratum+tcp://b.test:2']);
    expect(Number(firstRow(await plain({ cmd: 'summary' }), 'SUMMARY')['MHS 1m'])).toBeGreaterThan(100e6);
    expect(miner.executions).toEqual({ stop: 1, changePool: 1, start: 1 });
  });

  test('lets power down at once by percent', async () => {
    const power = async (): Promise<number> => Number(firstRow(await plain({ cmd: 'summary' }), 'SUMMARY')['Power']);
    const before = await power();
    await write(await session(), { cmd: 'set_power_pct', percent: '60' });
    clock.pass(60);
    expect(await power()).toBeLessThan(before * 0.66);
  });

  test('refuses what is not signed: plain writes, wrong password, old tokens, too many tokens', async () => {
    expect(await plain({ cmd: 'reboot' })).toMatchObject({ Code: 45 });
    expect(await write(await session('wrong'), { cmd: 'reboot' })).toMatchObject({ Code: 23 });
    const open = await session();
    clock.pass(31 * 60);
    expect(await write(open, { cmd: 'reboot' })).toMatchObject({ Code: 135 });
    for (let index = 0; index < 32; index += 1) await plain({ cmd: 'get_token' });
    expect(await plain({ cmd: 'get_token' })).toMatchObject({ STATUS: 'E', Code: 136 });
    expect(miner.executions).toEqual({});
  });

  test('answers 45 while its write API is off', async () => {
    miner.setFaults({ writeApiOff: true });
    expect(await write(await session(), { cmd: 'reboot' })).toMatchObject({ Code: 45, Msg: "can't access write cmd" });
    expect((await exchange(farm.endpoint(miner, 'rpc'), 'no json')).toString()).toContain('"Code":23');
    expect(await raw(miner, [])).toContain('"Code":23');
  });

  test('sends its log after the reply that announces it', async () => {
    const open = await session();
    const reply = await exchange(farm.endpoint(miner, 'rpc'), seal(open, { cmd: 'download_logs' }));
    const end = reply.indexOf('}') + 1;
    const { enc } = JSON.parse(reply.subarray(0, end).toString()) as { enc: string };
    const decipher = createDecipheriv('aes-256-ecb', open.key, null);
    const head = JSON.parse(Buffer.concat([decipher.update(enc, 'base64'), decipher.final()]).toString()) as Row;
    expect(Number((head['Msg'] as Row)['logfilelen'])).toBe(reply.length - end);
    expect(reply.subarray(end).toString()).toContain('btminer: M50S_VH50');
  });

  test('reboots, and then knows its tokens no more', async () => {
    const open = await session();
    expect(await write(open, { cmd: 'reboot' })).toMatchObject({ Code: 131 });
    await expect.poll(() => miner.describe().state).toBe('down');
    clock.pass(20);
    expect(miner.describe().uptime).toBe(12);
    expect(await write(open, { cmd: 'reboot' })).toMatchObject({ Code: 135 });
  });

  test('with older firmware breaks its JSON: escaped quotes, an error list in the wrong brackets', async () => {
    const version = await raw(old, { cmd: 'summary' });
    expect(version).toContain(String.raw`"Firmware Version":"\'20210322.22.REL\'"`);
    old.setFaults({ deadBoard: 1 });
    expect(await raw(old, { cmd: 'get_error_code' })).toMatch(/"error_code":\["531":"\d{4}-/);
    expect(JSON.parse(await raw(miner, { cmd: 'get_error_code' }))).toMatchObject({ Msg: { error_code: [] } });
  });
});
