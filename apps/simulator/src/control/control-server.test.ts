import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceDescription } from '../device/simulated-device.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { handClock } from '../test/wire.ts';

describe('the control API', () => {
  const clock = handClock();
  let farm: Farm;

  beforeAll(async () => {
    farm = await startFarm({ devices: 12, ports: 'free', firstAddress: '127.27.0.1', clock: clock.now });
  });
  beforeEach(() => farm.reset());
  afterAll(() => farm.close());

  function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; value: unknown }> {
    return new Promise((resolve, reject) => {
      const sent = request(farm.controlUrl + path, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, value: JSON.parse(text) as unknown }));
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  test('is healthy and lists every device', async () => {
    expect(await call('GET', '/health')).toEqual({ status: 200, value: { healthy: true, devices: 12 } });
    clock.pass(60);
    const list = (await call('GET', '/devices')).value as DeviceDescription[];
    expect(list).toHaveLength(12);
    expect(new Set(list.map((device) => device.mac)).size).toBe(12);
    expect(list[0]).toMatchObject({ address: '127.27.0.1', kind: 'asic', uptime: 60, state: 'mining', executions: {} });
  });

  test('sets faults by address or MAC and leaves the others alone', async () => {
    const { mac } = farm.device('127.27.0.3');
    const first = await call('POST', '/devices/127.27.0.3/faults', { hot: true });
    expect(first.value).toMatchObject({ faults: { hot: true, offline: false } });
    await call('POST', `/devices/${mac}/faults`, { slowMs: 20 });
    expect((await call('GET', `/devices/${mac.toLowerCase()}`)).value).toMatchObject({
      faults: { hot: true, slowMs: 20 },
    });
    expect(farm.device('127.27.0.4').faults.hot).toBe(false);
  });

  test('refuses pages of a browser on this machine', async () => {
    const { host } = new URL(farm.controlUrl);
    const cut = (headers: Record<string, string>) =>
      call('POST', '/devices/127.27.0.3/faults', { offline: true }, headers);
    expect((await cut({ origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await cut({ origin: 'null' })).status).toBe(403);
    expect((await cut({ host: `rebound.test:${new URL(farm.controlUrl).port}` })).status).toBe(403);
    expect(farm.device('127.27.0.3').faults.offline).toBe(false);
    expect((await cut({ host })).status).toBe(200);
  });

  test('refuses what it does not know', async () => {
    expect((await call('POST', '/devices/127.27.0.1/faults', { haunted: true })).status).toBe(400);
    expect((await call('POST', '/devices/127.27.0.1/faults', { slowMs: -1 })).status).toBe(400);
    expect((await call('POST', '/devices/127.27.0.1/faults', 'not json')).status).toBe(400);
    expect((await call('GET', '/devices/127.99.0.1')).status).toBe(404);
    expect((await call('POST', '/devices/127.27.0.1/explode', {})).status).toBe(404);
    expect((await call('DELETE', '/devices')).status).toBe(405);
    expect((await call('GET', '/secrets')).status).toBe(404);
  });

  test('moves a device, but to no place that is taken', async () => {
    const { mac } = farm.device('127.27.0.5');
    const moved = await call('POST', '/devices/127.27.0.5/move', { address: '127.27.1.5' });
    expect(moved.value).toMatchObject({ mac, address: '127.27.1.5' });
    expect((await call('POST', '/devices/127.27.0.6/move', { address: '127.27.1.5' })).status).toBe(409);
    expect((await call('POST', '/devices/127.27.0.6/move', { address: 'nowhere' })).status).toBe(400);
  });

  test('pulls and plugs in the power cord of a device', async () => {
    const off = await call('POST', '/devices/127.27.0.7/power', { on: false });
    expect(off.value).toMatchObject({ fed: false, state: 'unpowered', uptime: 0 });
    clock.pass(60);
    expect((await call('GET', '/devices/127.27.0.7')).value).toMatchObject({ state: 'unpowered' });
    const on = await call('POST', '/devices/127.27.0.7/power', { on: true });
    expect(on.value).toMatchObject({ fed: true, state: 'down' });
    clock.pass(60);
    expect((await call('GET', '/devices/127.27.0.7')).value).toMatchObject({ state: 'mining' });
    expect((await call('POST', '/devices/127.27.0.7/power', { on: 'maybe' })).status).toBe(400);
  });

  test('resets everything', async () => {
    await call('POST', '/devices/127.27.0.5/move', { address: '127.27.1.5' });
    await call('POST', '/devices/127.27.0.6/faults', { offline: true });
    clock.pass(30);
    expect((await call('POST', '/reset')).value).toEqual({ reset: 12 });
    expect(farm.ranges).toEqual(['127.27.0.1-127.27.0.12']);
    expect(farm.device('127.27.0.6').describe()).toMatchObject({ uptime: 0, faults: { offline: false } });
  });
});
