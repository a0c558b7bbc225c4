import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cgminer, digestHttp, exchange, handClock } from '../test/wire.ts';
import { type Farm, startFarm } from './farm.ts';
import type { FarmOptions } from './farm-options.ts';
import { readyLine } from './ready-line.ts';
import { readSettings } from './settings.ts';

describe('a farm', () => {
  const running: Farm[] = [];
  async function start(options: FarmOptions): Promise<Farm> {
    const farm = await startFarm({ ports: 'free', ...options });
    running.push(farm);
    return farm;
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((farm) => farm.close()));
  });

  test('is the same for the same seed and another for another', async () => {
    const { now } = handClock();
    const options = { devices: 40, clock: now, firstAddress: '127.28.0.1', settled: true } as const;
    const describeAll = async (seed: number) =>
      (await start({ ...options, seed })).devices.map((device) => device.describe());
    const first = await describeAll(3);
    expect(await describeAll(3)).toEqual(first);
    expect(await describeAll(4)).not.toEqual(first);
    expect(first.every((device) => device.uptime >= 3_600 && device.state === 'mining')).toBe(true);
  });

  test('mixes the models it is given, by weight', async () => {
    const mix = [
      { model: 'Antminer S21', weight: 3 },
      { model: 'Whatsminer M60S', weight: 1 },
    ] as const;
    const farm = await start({ devices: 40, mix, firstAddress: '127.28.1.1' });
    const whatsminers = farm.devices.filter((device) => device.family === 'whatsminer').length;
    expect(whatsminers).toBeGreaterThanOrEqual(9);
    expect(whatsminers).toBeLessThanOrEqual(11);
  });

  test('of 250 has every model of the usual mix', async () => {
    const farm = await start({ devices: 250, firstAddress: '127.28.2.1' });
    expect(new Set(farm.devices.map((device) => device.model)).size).toBe(11);
    expect(readyLine(farm)).toMatchObject({ ready: true, ranges: ['127.28.2.1-127.28.2.250'] });
  });

  test('does not answer at addresses without a device', async () => {
    const farm = await start({ devices: 1, firstAddress: '127.28.4.1' });
    for (const host of ['127.28.4.2', '127.0.0.1']) {
      await expect(exchange({ host, port: farm.ports.rpc }, '{"command":"version"}')).rejects.toThrow('ECONNRESET');
    }
  });

  test('stands beside another farm at the same addresses', async () => {
    const [one, two] = [await start({ devices: 2, seed: 1 }), await start({ devices: 2, seed: 2 })];
    expect(one.ports.http).not.toBe(two.ports.http);
    expect(one.devices[0]?.mac).not.toBe(two.devices[0]?.mac);
  });

  test('falls back to offset ports where the true ones are taken', async () => {
    const devices = ['Antminer S21'] as const;
    const first = await start({ devices, ports: 'offset', firstAddress: '127.28.5.1' });
    const second = await start({ devices, ports: 'offset', firstAddress: '127.28.5.1' });
    expect(first.ports.rpc % 1_000).toBe(28);
    expect(second.ports.rpc).not.toBe(first.ports.rpc);
    const settle = { command: 'version' };
    await expect
      .poll(() => cgminer(second.endpoint(second.device('127.28.5.1'), 'rpc'), settle).catch(() => null), {
        timeout: 30_000,
      })
      .toHaveProperty('VERSION');
  });

  test('can give each device ports of its own', async () => {
    const clock = handClock();
    const devices = ['Antminer S21', 'Antminer T21'] as const;
    const farm = await start({ devices, addressing: 'ports', clock: clock.now, firstAddress: '127.28.6.1' });
    clock.pass(10);
    for (const device of farm.devices) {
      const to = farm.endpoint(device, 'rpc');
      expect(to.host).toBe('127.0.0.1');
      expect(await cgminer(to, { command: 'version' })).toMatchObject({ VERSION: [{ Type: device.model }] });
    }
    expect(readyLine(farm)).toMatchObject({ ranges: ['127.0.0.1-127.0.0.1'], endpoints: [{ host: '127.0.0.1' }, {}] });
    const moving = farm.device('127.28.6.1');
    await farm.move(moving, '127.28.6.9');
    const { body } = await digestHttp(farm.endpoint(moving, 'http'), { path: '/cgi-bin/get_system_info.cgi' });
    expect(body).toContain(moving.mac);
  });

  test('keeps configuration through a restart, but neither uptime nor counts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'headframe-farm-'));
    const memoryFile = join(folder, 'kept', 'simulator.json');
    const clock = handClock();
    const options = { devices: ['Antminer S21'], clock: clock.now, memoryFile, firstAddress: '127.28.7.1' } as const;
    const first = await start(options);
    const body = JSON.stringify({
      pools: [{ url: 'stratum+tcp://kept.test:1', user: 'k', pass: 'x' }],
      'miner-mode': 1,
    });
    await digestHttp(first.endpoint(first.device('127.28.7.1'), 'http'), {
      method: 'POST',
      path: '/cgi-bin/set_miner_conf.cgi',
      body,
    });
    await expect.poll(() => first.device('127.28.7.1').executions['configure']).toBe(1);
    await first.close();
    running.length = 0;
    expect(await readFile(memoryFile, 'utf8')).toContain('stratum+tcp://kept.test:1');
    const second = await start(options);
    expect(second.device('127.28.7.1').describe()).toMatchObject({ uptime: 0, executions: {}, state: 'starting' });
    clock.pass(10);
    const { state, details } = second.device('127.28.7.1').describe();
    expect(state).toBe('sleeping');
    expect(details['pools']).toMatchObject([{ url: 'stratum+tcp://kept.test:1' }, {}, {}]);
    await second.close();
    running.length = 0;
    await writeFile(memoryFile, '{"half');
    expect((await start(options)).device('127.28.7.1').describe().state).toBe('starting');
    await rm(folder, { recursive: true });
  });

  test('reads its settings from the environment and says what is wrong with them', () => {
    expect(readSettings({}).farm).toMatchObject({ devices: 250, ports: 'true', controlPort: 0 });
    const given = { HEADFRAME_SIM_DEVICES: '12', HEADFRAME_SIM_PORTS: 'offset', HEADFRAME_SIM_DATA: '/tmp/somewhere' };
    expect(readSettings(given).farm).toMatchObject({ devices: 12, ports: 'offset' });
    expect(readSettings(given).farm.memoryFile).toContain('simulator.json');
    expect(() => readSettings({ HEADFRAME_SIM_DEVICES: 'many' })).toThrow(/HEADFRAME_SIM_DEVICES/);
  });
});
