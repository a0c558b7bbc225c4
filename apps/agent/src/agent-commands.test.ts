import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceRefusedError, DeviceTimeoutError } from '@headframe/devices';
import type { Agent } from './agent-options.ts';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: Scene;
let agent: Agent;
beforeEach(async () => {
  scene = setScene();
  const { server, farm } = scene;
  server.behaviour.clockAhead = 3_600_000;
  server.behaviour.devices = [farm.add('127.0.0.1', 1), farm.add('127.0.0.2', 2)];
  await server.start();
  agent = await scene.start();
  await until(() => server.reports.length >= 2, 'both devices were polled');
});
afterEach(() => scene.end());

const serverNow = (): number => Date.now() + scene.server.behaviour.clockAhead;
const performed = (ip: string): number => scene.farm.devices.get(ip)?.performed.length ?? 0;

async function finalOf(itemId: number) {
  await until(() => scene.server.finals(itemId).length > 0, `item ${itemId} ends`);
  return scene.server.finals(itemId)[0];
}

describe('commands', () => {
  it('run once however often they are sent, also over a reconnect and a restart', async () => {
    const { server } = scene;
    const item = { itemId: 1, deviceId: 1 };
    server.command([item, item]);
    server.command([item]);
    await finalOf(1);
    server.command([item]);
    await until(() => server.finals(1).length === 2, 'the result is reported again');
    server.closeConnections(4410);
    await until(() => server.hellos.length === 2 && agent.connected, 'back at once', 2000);
    server.command([item]);
    await until(() => server.finals(1).length === 3, 'reported again after the reconnect');
    await agent.close();
    await scene.start();
    await until(() => server.hellos.length === 3, 'restarted');
    server.command([item]);
    await until(() => server.finals(1).length === 4, 'reported again after the restart');
    expect(server.finals(1).every(({ state }) => state === 'done')).toBe(true);
    expect(performed('127.0.0.1')).toBe(1);
  });

  it('wait for their time and expire, by the clock of the server', async () => {
    const { server } = scene;
    const sentAt = Date.now();
    server.command([
      { itemId: 1, deviceId: 1, notBefore: serverNow() + 1500 },
      { itemId: 2, deviceId: 2, expiresAt: serverNow() - 1 },
      { itemId: 3, deviceId: 2, notBefore: serverNow() + 60_000, expiresAt: serverNow() + 300 },
    ]);
    expect(await finalOf(2)).toMatchObject({ state: 'expired', message: expect.stringContaining('expired') });
    expect((await finalOf(3))?.state).toBe('expired');
    expect((await finalOf(1))?.state).toBe('done');
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
    expect(performed('127.0.0.2')).toBe(0);
  });

  it('are compared with what was read after the command before them', async () => {
    const { server, farm } = scene;
    server.command([{ itemId: 1, deviceId: 1 }]);
    expect((await finalOf(1))?.state).toBe('done');
    const device = farm.at('127.0.0.1');
    device.reading = { ...device.reading, elapsed: 10 };
    device.lies = true;
    server.command([{ itemId: 2, deviceId: 1, verifyWithinMs: 1000 }]);
    expect((await finalOf(2))?.message).toContain('Device answered success but the device did not restart');
  });

  it('can be withdrawn until they are begun', async () => {
    const { server, farm } = scene;
    let release = (): void => {};
    farm.beforePerform = () => new Promise<void>((resolve) => (release = resolve));
    server.command([
      { itemId: 1, deviceId: 1 },
      { itemId: 2, deviceId: 1 },
    ]);
    await until(() => server.results.some(({ itemId }) => itemId === 1), 'the first is begun');
    server.send({ type: 'cancel', itemIds: [1, 2, 99] });
    expect((await finalOf(2))?.state).toBe('canceled');
    release();
    expect((await finalOf(1))?.state).toBe('done');
    expect(performed('127.0.0.1')).toBe(1);
  });

  it('run one at a time on a device, in the order they came', async () => {
    const { server, farm } = scene;
    let running = 0;
    let max = 0;
    farm.beforePerform = async () => {
      max = Math.max(max, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
    };
    server.command([1, 2, 3].map((itemId) => ({ itemId, deviceId: 1, command: { kind: 'blink', on: itemId !== 2 } })));
    await finalOf(3);
    expect(max).toBe(1);
    const kinds = farm.at('127.0.0.1').performed;
    expect(kinds).toEqual([true, false, true].map((on) => ({ kind: 'blink', on })));
  });

  it('name the part they are for to the driver, when they are sent and when they are read back', async () => {
    const { server, farm } = scene;
    server.command([{ itemId: 1, deviceId: 1, part: { key: 'outlet-7' } }]);
    expect((await finalOf(1))?.state).toBe('done');
    expect(farm.at('127.0.0.1').partKeys).toEqual({ performed: 'outlet-7', verified: 'outlet-7' });
    server.command([{ itemId: 2, deviceId: 2 }]);
    expect((await finalOf(2))?.state).toBe('done');
    expect(farm.at('127.0.0.2').partKeys).toEqual({ performed: undefined, verified: undefined });
  });

  it('fail with plain words', async () => {
    const { server, farm } = scene;
    farm.at('127.0.0.1').lies = true;
    const pools = [{ address: 'pool.example:3333', user: 'a', password: '' }];
    server.command([
      { itemId: 1, deviceId: 1, command: { kind: 'stop' }, verifyWithinMs: 1000 },
      { itemId: 2, deviceId: 2, command: { kind: 'changePool', pools } },
    ]);
    expect(await finalOf(2)).toMatchObject({
      state: 'failed',
      message: 'Antminer S19 cannot carry out "Change pool" (Not supported by this firmware).',
    });
    const lied = await finalOf(1);
    expect(lied?.state).toBe('failed');
    expect(lied?.message).toContain('Device answered success but the device is still mining');
    farm.at('127.0.0.2').online = false;
    await until(() => server.reports.some(({ failure }) => failure !== null), 'the failed poll', 30_000);
    server.command([{ itemId: 4, deviceId: 2 }]);
    expect((await finalOf(4))?.message).toContain('cannot be reached; the command was not sent');
    expect(performed('127.0.0.2')).toBe(0);
  });

  it('say nothing of the state of a device that does not answer after them', async () => {
    const { server, farm } = scene;
    const device = farm.at('127.0.0.1');
    farm.beforePerform = async () => void setTimeout(() => (device.online = false), 20);
    device.lies = true;
    server.command([{ itemId: 1, deviceId: 1, command: { kind: 'stop' }, verifyWithinMs: 1000 }]);
    const { state, message } = (await finalOf(1)) ?? {};
    expect(state).toBe('failed');
    expect(message).toContain('Device answered success but it is unknown whether that took effect (');
    expect(message).not.toContain('still mining');
  });

  it('that only ask end with the answer, and fail without one', async () => {
    const { server, farm } = scene;
    const command = { kind: 'testCredential' };
    server.command([{ itemId: 1, deviceId: 1, command }]);
    expect(await finalOf(1)).toMatchObject({ state: 'done', message: '' });
    farm.beforePerform = () =>
      Promise.reject(new DeviceRefusedError('credential', 'It refuses the stored credential.'));
    server.command([{ itemId: 2, deviceId: 1, command }]);
    expect(await finalOf(2)).toMatchObject({
      state: 'failed',
      message: 'The device refused (It refuses the stored credential).',
    });
    farm.beforePerform = () => Promise.reject(new DeviceTimeoutError('No answer within 5000 ms.'));
    server.command([{ itemId: 3, deviceId: 1, command }]);
    expect(await finalOf(3)).toMatchObject({
      state: 'failed',
      message: 'The device was asked and it did not answer the login (No answer within 5000 ms).',
    });
  });

  it('are refused by the guard file, which may change at any time', async () => {
    const { server, folder } = scene;
    const file = path.join(folder, 'guard.json');
    writeFileSync(file, JSON.stringify({ forbid: ['reboot'], protectedRanges: ['127.0.0.2'] }));
    server.command([
      { itemId: 1, deviceId: 1 },
      { itemId: 2, deviceId: 2, command: { kind: 'blink', on: true } },
    ]);
    expect(await finalOf(1)).toMatchObject({ state: 'failed', message: `The guard file ${file} forbids reboot.` });
    expect((await finalOf(2))?.message).toContain(`The guard file ${file} protects 127.0.0.2`);
    rmSync(file);
    server.command([{ itemId: 3, deviceId: 1 }]);
    expect((await finalOf(3))?.state).toBe('done');
  });

  it('are not sent to another device that answers at the address', async () => {
    const { server, farm } = scene;
    const device = farm.at('127.0.0.1');
    device.reading = { ...device.reading, mac: '02:ff:ff:ff:ff:ff' };
    await until(() => server.reports.some(({ failure }) => failure?.kind === 'reply'), 'noticed by the poll', 30_000);
    server.command([{ itemId: 1, deviceId: 1 }]);
    expect((await finalOf(1))?.message).toContain('Another device answers at 127.0.0.1: 02:ff:ff:ff:ff:ff.');
    expect(performed('127.0.0.1')).toBe(0);
  });

  it('that were begun run once also when the agent comes back without its folder', async () => {
    const { server, folder } = scene;
    const item = { itemId: 60, deviceId: 1 };
    server.command([item]);
    expect((await finalOf(60))?.state).toBe('done');
    await agent.close();
    rmSync(folder, { recursive: true });
    agent = await scene.start();
    await until(() => agent.connected, 'connected again');
    server.command([{ ...item, begun: true }]);
    await until(() => server.finals(60).length === 2, 'answered');
    expect(server.finals(60)[1]).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('It is unknown whether it ran; it was not sent again'),
    });
    expect(performed('127.0.0.1')).toBe(1);
    server.command([{ itemId: 61, deviceId: 2 }]);
    expect((await finalOf(61))?.state).toBe('done');
  });

  it('that were begun are answered from the journal where it is known', async () => {
    const { server } = scene;
    server.command([{ itemId: 1, deviceId: 1 }]);
    await finalOf(1);
    server.command([{ itemId: 1, deviceId: 1, begun: true }]);
    await until(() => server.finals(1).length === 2, 'reported again');
    expect(server.finals(1)[1]?.state).toBe('done');
  });

  it('are never sent again when the journal was lost', async () => {
    const { server, folder } = scene;
    server.command([{ itemId: 50, deviceId: 1 }]);
    await finalOf(50);
    await agent.close();
    writeFileSync(path.join(folder, 'agent.db'), 'damaged '.repeat(2000));
    await (await scene.start()).close();
    agent = await scene.start();
    await until(() => agent.connected, 'connected again');
    server.command([{ itemId: 50, deviceId: 1 }]);
    await until(() => server.finals(50).length === 2, 'answered');
    expect(server.finals(50)[1]?.message).toContain('journal was damaged');
    server.command([{ itemId: 51, deviceId: 1, command: { kind: 'blink', on: true } }]);
    expect((await finalOf(51))?.state).toBe('done');
    expect(performed('127.0.0.1')).toBe(2);
  });
});
