import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedDevice } from '../../../device/simulated-device.ts';
import { type Farm, startFarm } from '../../../farm/farm.ts';
import { digestHttp, exchange, handClock } from '../../../test/wire.ts';

type Row = Record<string, unknown>;

describe('an Antminer with the old interface', () => {
  const clock = handClock();
  let farm: Farm;
  let miner: SimulatedDevice;

  beforeEach(async () => {
    const devices = ['Antminer S17 Pro', 'Antminer S9'] as const;
    farm = await startFarm({ devices, ports: 'free', firstAddress: '127.24.0.1', clock: clock.now });
    miner = farm.device('127.24.0.1');
    clock.pass(300);
  });
  afterEach(() => farm.close());

  const rpc = async (command: object, device = miner): Promise<string> =>
    (await exchange(farm.endpoint(device, 'rpc'), JSON.stringify(command))).toString().replace(/\0$/, '');
  const page = async (path: string, body?: string) => {
    const request = { path: `/cgi-bin/${path}`, ...(body === undefined ? {} : { method: 'POST', body }) };
    return digestHttp(farm.endpoint(miner, 'http'), request);
  };

  test('loses the comma between the objects of STATS and writes its rates as text', async () => {
    const reply = await rpc({ command: 'stats' });
    expect(reply).toContain('"Type":"Antminer S17 Pro"}{"STATS":0');
    expect(() => JSON.parse(reply) as unknown).toThrow(SyntaxError);
    const mended = JSON.parse(reply.replace('}{', '},{')) as { STATS: Row[] };
    expect(mended.STATS[1]?.['GHS 5s']).toMatch(/^\d{5}\.\d\d$/);
  });

  test('counts boards and fans from other numbers on an S9', async () => {
    const reply = await rpc({ command: 'stats' }, farm.device('127.24.0.2'));
    const stats = (JSON.parse(reply.replace('}{', '},{')) as { STATS: Row[] }).STATS[1] ?? {};
    expect(stats['chain_acn6']).toBe(63);
    expect(stats['chain_acn8']).toBe(63);
    expect(stats).not.toHaveProperty('chain_acn1');
    expect(Number(stats['fan5'])).toBeGreaterThan(1_000);
    expect(stats).not.toHaveProperty('fan1');
  });

  test('answers joined commands', async () => {
    const reply = JSON.parse(await rpc({ command: 'summary+pools' })) as Record<string, Row[]>;
    expect(reply['summary']?.[0]).toHaveProperty('SUMMARY');
    expect(reply['pools']?.[0]).toHaveProperty('POOLS');
  });

  test('keeps its log and its status under other names', async () => {
    expect((await page('log.cgi')).status).toBe(404);
    expect((await page('get_kernel_log.cgi')).body).toContain('miner type: Antminer S17 Pro');
    const status = JSON.parse((await page('get_miner_status.cgi')).body) as { summary: Row; devs: Row[] };
    expect(status.summary['ghs5s']).toMatch(/^\d\d,\d{3}\.\d\d$/);
    expect(status.devs).toHaveLength(3);
    const information = JSON.parse((await page('get_system_info.cgi')).body) as Row;
    expect(information).toMatchObject({ minertype: 'Antminer S17 Pro', macaddr: miner.mac, uptime: '0:05' });
  });

  const configuration = async () => JSON.parse((await page('get_miner_conf.cgi')).body) as Row & { pools: Row[] };
  const formOf = (values: Record<string, string>): string => {
    const pools = [1, 2, 3].flatMap((place) => [`pool${place}url`, `pool${place}user`, `pool${place}pw`]);
    const others = ['nobeeper', 'notempoverctrl', 'fan_customize_switch', 'fan_customize_value'];
    const names = [...pools, ...others, 'freq', 'voltage', 'work_mode'];
    return names.map((name) => `_ant_${name}=${values[name] ?? ''}`).join('&');
  };

  test('takes its configuration as a form and answers ok', async () => {
    const form = formOf({
      pool1url: 'stratum%2Btcp%3A%2F%2Fform.test%3A3333',
      pool1user: 'f.1',
      pool1pw: 'x',
      fan_customize_switch: 'true',
      fan_customize_value: '70',
      nobeeper: 'true',
      freq: '500',
      voltage: '1800',
      work_mode: '1',
    });
    expect((await page('set_miner_conf.cgi', form)).body).toBe('ok');
    await expect.poll(() => miner.executions).toEqual({ changePool: 1, cooling: 1, tune: 1, configure: 1 });
    expect(await configuration()).toMatchObject({
      'bitmain-nobeeper': true,
      'bitmain-fan-ctrl': true,
      'bitmain-fan-pwm': '70',
      'bitmain-freq': '500',
      'bitmain-voltage': '1800',
      'bitmain-work-mode': '1',
    });
    const { pools } = await configuration();
    expect(pools[0]).toEqual({ url: 'stratum+tcp://form.test:3333', user: 'f.1', pass: 'x' });
    expect(pools[1]).toEqual({ url: '', user: '', pass: '' });
  });

  test('lets what is sent empty fall to the factory value, and wakes by that', async () => {
    await page('set_miner_conf.cgi', formOf({ pool1url: 'a', freq: '500', voltage: '1800', work_mode: '254' }));
    await expect.poll(() => miner.describe().state).toBe('starting');
    expect(await configuration()).toMatchObject({ 'bitmain-freq': '500', 'bitmain-work-mode': '254' });
    await page('set_miner_conf.cgi', formOf({ pool1url: 'b' }));
    await expect.poll(() => miner.executions['start']).toBe(1);
    expect(await configuration()).toMatchObject({ 'bitmain-freq': '600', 'bitmain-voltage': '1950' });
    expect(await configuration()).toMatchObject({ 'bitmain-work-mode': '0' });
  });

  test('blinks by action and reboots', async () => {
    expect((await page('blink.cgi', 'action=startBlink')).body).toBe('{"isBlinking":true}');
    expect((await page('blink.cgi', 'action=onPageLoaded')).body).toBe('{"isBlinking":true}');
    expect((await page('blink.cgi', 'action=stopBlink')).body).toBe('{"isBlinking":false}');
    await page('reboot.cgi');
    await expect.poll(() => miner.describe().state).toBe('down');
    expect(miner.executions).toEqual({ blinkOn: 1, blinkOff: 1, reboot: 1 });
  });
});
