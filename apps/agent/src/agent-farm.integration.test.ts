import { discoverAsic } from '@headframe/devices/asic/asic-drivers';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import type { LinkDevice } from '@headframe/agent-link';
import { startFarm } from '@headframe/simulator';
import type { Farm, ModelName } from '@headframe/simulator';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentOptions } from './agent-options.ts';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

const credentials = [
  { user: 'root', password: 'root' },
  { user: 'admin', password: 'admin' },
  { user: 'super', password: 'super' },
];

/** A model of each family of miners that can be rebooted. */
const ofEachFamily: readonly ModelName[] = [
  'Antminer S21',
  'Antminer S17 Pro',
  'Antminer S19 XP (Braiins OS)',
  'Antminer S19j Pro (Braiins OS 24.09)',
  'Antminer S19k Pro (LuxOS)',
  'Antminer S19 Pro (VNish)',
  'Bitaxe Gamma',
  'Avalon Q',
  'Antminer S19j Pro (ePIC)',
  'Whatsminer M50S',
  'Whatsminer M60S',
];

let scene: Scene;
let farm: Farm;
let holder: Server | undefined;
beforeEach(() => void (scene = setScene()));
afterEach(async () => {
  await scene.end();
  await farm.close();
  holder?.close();
});

/**
 * A port on which nothing answers at the addresses of the farm, which itself listens on all of them: it is held at another address, so
 * that nobody else listens on it everywhere.
 */
async function silentPort(): Promise<number> {
  holder = createServer().listen(0, '127.31.255.1');
  await once(holder, 'listening');
  return (holder.address() as AddressInfo).port;
}

/** The farm's devices as a server knows them after a scan. */
function linkDevices(): Promise<LinkDevice[]> {
  return Promise.all(
    farm.devices.map(async ({ address, mac }, index) => {
      const { ports } = farm;
      const identity = await discoverAsic({ host: address, ports, credentials, timeoutMs: 5000 });
      if (!identity) throw new Error(`Nothing known answers at ${address}.`);
      return { deviceId: index + 1, ip: address, mac, kind: 'asic', family: identity.family, ports, credentials };
    }),
  );
}

async function begin(devices: number | readonly ModelName[], options: Partial<AgentOptions> = {}): Promise<void> {
  farm = await startFarm({ devices, ports: 'free', firstAddress: '127.31.0.1', rebootSeconds: 1, settled: true });
  scene.server.behaviour.devices = await linkDevices();
  await scene.server.start();
  await scene.start({ kinds: [asicKind], ...options });
}

describe('an agent on a simulated farm', () => {
  it('reads every device, reboots them and sees that they restarted', async () => {
    const { server } = scene;
    const count = 2 * ofEachFamily.length;
    await begin(
      Array.from({ length: count }, (_, index) => ofEachFamily[index % ofEachFamily.length] ?? 'Antminer S21'),
    );
    const good = (): Set<number> =>
      new Set(server.reports.filter(({ scalars }) => scalars).map(({ deviceId }) => deviceId));
    await until(() => good().size === count, 'all devices read', 30_000);
    server.command(
      farm.devices.map((_, index) => ({ itemId: index + 1, deviceId: index + 1, verifyWithinMs: 30_000 })),
    );
    const ended = () => server.results.filter(({ state }) => state !== 'started');
    await until(() => new Set(ended().map(({ itemId }) => itemId)).size === count, 'all end', 40_000);
    const failed = ended().filter(({ state }) => state !== 'done');
    expect(failed).toEqual([]);
  });

  it('finds a device again by its MAC address when its address changed', async () => {
    const { server } = scene;
    server.behaviour.setting = { pollSeconds: 5, deviceTimeoutMs: 1000, ranges: ['127.31.0.0/24'] };
    await begin(6, { searchEveryMs: 5000 });
    await until(() => server.reports.some(({ deviceId, scalars }) => deviceId === 3 && scalars), 'read', 30_000);
    const device = farm.devices[2];
    if (!device) throw new Error('The farm has too few devices.');
    await farm.move(device, '127.31.0.200');
    const discovered = () => server.reports.find(({ deviceId, ip }) => deviceId === 3 && ip === '127.31.0.200');
    await until(() => discovered() !== undefined, 'discovered again', 40_000);
    expect(server.reports.some(({ deviceId, failure }) => deviceId === 3 && failure)).toBe(true);
    await until(() => (discovered()?.scalars ?? null) !== null, 'read at its new address', 40_000);
    server.closeConnections(4410);
    await until(() => server.hellos.length === 2, 'reconnected');
    const count = server.reports.length;
    const again = (): boolean => server.reports.slice(count).some(({ deviceId }) => deviceId === 3);
    await until(again, 'polled on', 30_000);
    expect(server.reports.findLast(({ deviceId }) => deviceId === 3)?.ip).toBe('127.31.0.200');
  }, 150_000);

  it('identifies devices that were entered by hand, and says what it finds instead of one', async () => {
    const { server } = scene;
    farm = await startFarm({ devices: ofEachFamily, ports: 'free', firstAddress: '127.31.0.1', settled: true });
    const entered = (ip: string, mac: string | null, deviceId: number): LinkDevice => ({
      deviceId,
      ip,
      mac,
      kind: 'asic',
      family: unidentifiedFamily,
      ports: farm.ports,
      credentials,
    });
    const port = await silentPort();
    const silent = Object.fromEntries(Object.keys(farm.ports).map((name) => [name, port])) as typeof farm.ports;
    server.behaviour.devices = [
      ...farm.devices.map(({ address, mac }, index) => entered(address, index % 2 ? mac : null, index + 1)),
      { ...entered('127.31.0.99', null, 98), ports: silent },
      entered('127.31.0.1', '02:ff:00:00:00:01', 99),
    ];
    await server.start();
    const agent = await scene.start({ kinds: [asicKind] });
    const familyOf = (id: number) =>
      (
        server.reports.findLast(({ deviceId, detail }) => deviceId === id && detail)?.detail as {
          family?: string;
        } | null
      )?.family;
    const families = () => farm.devices.map((_, index) => familyOf(index + 1));
    await until(() => families().every((family) => family !== undefined), 'all are read', 60_000);
    expect(families()).toEqual((await linkDevices()).map(({ family }) => family));
    const failureOf = (id: number) => server.reports.findLast(({ deviceId }) => deviceId === id)?.failure;
    await until(() => failureOf(98) !== undefined && failureOf(99) !== undefined, 'the failures', 40_000);
    expect(failureOf(98)).toMatchObject({ kind: 'connection', message: expect.stringContaining('Nothing answers at') });
    expect(failureOf(99)).toMatchObject({ kind: 'reply', message: expect.stringContaining('Another device answers') });

    await agent.close();
    const count = server.reports.length;
    await scene.start({ kinds: [asicKind] });
    await until(
      () => server.reports.slice(count).some(({ deviceId, scalars }) => deviceId === 1 && scalars),
      'read again',
    );
    const identified = scene.logLines.filter((line) => line.includes('entered by hand is identified'));
    expect(identified).toHaveLength(farm.devices.length);
  }, 150_000);

  it('scans, reports its progress, and can be stopped', async () => {
    const { server } = scene;
    await begin(12);
    server.behaviour.devices = [];
    await until(() => server.hellos.length === 1, 'connected');
    const scan = { ranges: ['127.31.0.0/22'], ports: farm.ports, credentials, connectTimeoutMs: 1000 };
    server.send({ type: 'scan', scan: { ...scan, requestId: 5, expiresAt: Date.now() + 120_000 } });
    const end = (id: number) => server.scans.find(({ requestId, state }) => requestId === id && state !== 'running');
    await until(() => end(5) !== undefined, 'the scan ends', 100_000);
    expect(end(5)).toMatchObject({ state: 'done', scanned: 1024, total: 1024 });
    const discovered = server.scans.filter(({ requestId }) => requestId === 5).flatMap((report) => report.discovered);
    expect(discovered.map(({ ip }) => ip).toSorted()).toEqual(farm.devices.map(({ address }) => address).toSorted());
    expect(new Set(discovered.map(({ family }) => family))).toEqual(
      new Set(['antminer', 'whatsminer-v2', 'whatsminer-v3']),
    );
    for (const { family, credentialOutcome } of discovered)
      expect(credentialOutcome).toBe(family === 'antminer' ? 'taken' : 'unasked');
    const large = { ...scan, ranges: ['127.0.0.0/12'], requestId: 6, expiresAt: Date.now() + 60_000 };
    server.send({ type: 'scan', scan: large });
    await until(() => server.scans.some(({ requestId, scanned }) => requestId === 6 && scanned > 0), 'progress');
    server.send({ type: 'cancelScan', requestId: 6 });
    await until(() => end(6) !== undefined, 'the scan stops', 30_000);
    expect(end(6)?.state).toBe('canceled');
    server.send({ type: 'scan', scan: { ...scan, requestId: 7, expiresAt: Date.now() - 60_000 } });
    await until(() => end(7) !== undefined, 'the late scan ends');
    expect(end(7)).toMatchObject({ state: 'failed', message: 'The scan expired before the agent could begin it.' });
  }, 150_000);
});
