import { agentSettingSchema, type LinkDevice } from '@headframe/agent-link';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { containerKind } from '@headframe/devices/container/container-kind';
import { startFarm, type Farm } from '@headframe/simulator';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setScene, until, type Scene } from './testing/scene.ts';

const network = '127.108.0.0/27';
let scene: Scene;
let farm: Farm | undefined;
beforeEach(() => void (scene = setScene()));
afterEach(async () => {
  await scene.end();
  await farm?.close();
  farm = undefined;
});

it('an agent that is set not to ask ASICs over HTTP reads them as far as they answer otherwise, and asks other kinds', async () => {
  const { server } = scene;
  const setting = { pollSeconds: 5, deviceTimeoutMs: 2000 };
  server.behaviour.setting = { ...setting, httpAsicsEnabled: false };
  farm = await startFarm({
    mix: [
      { model: 'Antminer S19j Pro', weight: 1 },
      { model: 'Bitaxe Gamma', weight: 1 },
    ],
    devices: 2,
    containers: 1,
    ports: 'free',
    firstAddress: '127.108.0.1',
    settled: true,
  });
  const { ports } = farm;
  await server.start();
  await scene.start({ kinds: [asicKind, containerKind] });
  await until(() => server.hellos.length === 1, 'connected');
  const scanned = async (requestId: number) => {
    const scan = { requestId, ranges: [network], ports, credentials: [], connectTimeoutMs: 5000 };
    server.send({ type: 'scan', scan: { ...scan, expiresAt: Date.now() + 60_000 } });
    const ended = () => server.scans.some((report) => report.requestId === requestId && report.state === 'done');
    await until(ended, 'the scan ends', 60_000);
    const found = server.scans.filter((report) => report.requestId === requestId);
    return found.flatMap(({ discovered }) => discovered).map(({ family }) => family);
  };
  expect((await scanned(5)).toSorted()).toEqual(['antminer', 'antspace-hk3']);

  const devices = farm.devices.map(({ address, family, kind }, index): LinkDevice => ({
    deviceId: index + 1,
    ip: address,
    mac: null,
    kind,
    family,
    ports,
    credentials: [],
  }));
  const idOf = (family: string) => devices.find((device) => device.family === family)?.deviceId;
  const lastOf = (family: string) => server.reports.findLast(({ deviceId }) => deviceId === idOf(family));
  server.send({ type: 'devices', first: true, last: true, devices });
  await until(() => devices.every(({ family }) => lastOf(family)), 'all are asked', 30_000);
  expect(lastOf('axeos')?.failure).toMatchObject({
    kind: 'connection',
    message: expect.stringContaining('not to ask this device over HTTP') as string,
  });
  expect(lastOf('antminer')).toMatchObject({ failure: null });
  expect(lastOf('antspace-hk3')).toMatchObject({ failure: null, scalars: { coolerOpen: true } });

  server.send({ type: 'setting', setting: agentSettingSchema.parse(setting) });
  await until(() => lastOf('axeos')?.failure === null, 'it is read once it may be asked', 30_000);
  expect((await scanned(6)).toSorted()).toEqual(['antminer', 'antspace-hk3', 'axeos']);
});

it('an agent that lost its server restarts its service where it is set to, and not before', async () => {
  const { server } = scene;
  let restarts = 0;
  server.behaviour.setting = { dcRestartService: true };
  await server.start();
  const agent = await scene.start({ restart: () => void (restarts += 1), restartAfterMs: 600 });
  await until(() => agent.connected, 'connected');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(restarts).toBe(0);
  await server.stop();
  await until(() => restarts === 1, 'the restart');
  expect(scene.logLines.join()).toContain('the service restarts');
});
