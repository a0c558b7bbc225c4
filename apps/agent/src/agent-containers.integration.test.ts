import type { DeviceReport, LinkDevice } from '@headframe/agent-link';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { containerKindOf } from '@headframe/devices/container/container-kind';
import { builtInContainerMapFiles } from '@headframe/devices/container/modbus/built-in-container-maps';
import { readContainerMap } from '@headframe/devices/container/modbus/read-container-map';
import { startFarm, type Farm } from '@headframe/simulator';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setScene, until, type Scene } from './testing/scene.ts';
import { answerTunnels, fetchPage, type TunnelEndpoint } from './testing/tunnel-endpoint.ts';

const network = '127.107.0.0/27';
/** The file of a site, which says where its containers of MicroBT are. */
const map = { extends: 'container-microbt-kehua', addresses: [network] };
const kind = containerKindOf([readContainerMap(map, builtInContainerMapFiles)]);
const credentials = [
  { user: 'admin', password: 'not-this-one', kind: 'container' },
  { user: 'admin', password: 'admin', kind: 'container' },
];

let scene: Scene;
let farm: Farm;
let tunnels: TunnelEndpoint;
beforeEach(() => {
  scene = setScene();
  tunnels = answerTunnels(scene.server);
});
afterEach(async () => {
  await scene.end();
  tunnels.close();
  await farm.close();
});

const reports = (): DeviceReport[] => scene.server.reports.filter((report) => report.kind === 'container');
const lastOf = (deviceId: number) => reports().findLast((report) => report.deviceId === deviceId);
/** The last detail of a container; one that did not change is not sent again. */
const detailOf = (deviceId: number) =>
  reports().findLast((report) => report.deviceId === deviceId && report.detail !== null)?.detail as
    { authError: boolean; faults: string[]; minerInfo: unknown[] | null } | undefined;

/** Scans the site with credentials, and lists the containers that were discovered, with those that were taken. */
async function listContainers(): Promise<LinkDevice[]> {
  const { server } = scene;
  const scan = { requestId: 5, ranges: [network], ports: farm.ports, credentials, connectTimeoutMs: 5000 };
  server.send({ type: 'scan', scan: { ...scan, expiresAt: Date.now() + 60_000 } });
  await until(() => server.scans.some(({ state }) => state === 'done'), 'the scan ends', 60_000);
  const found = server.scans.flatMap(({ discovered }) => discovered);
  expect(found.filter(({ kind: of }) => of !== 'container')).toHaveLength(6);
  const containers = found.filter(({ kind: of }) => of === 'container').toSorted((a, b) => (a.ip < b.ip ? -1 : 1));
  expect(containers).toMatchObject([
    { ip: '127.107.0.7', family: 'antspace-hk3', credentialOutcome: 'unasked' },
    { ip: '127.107.0.8', family: 'antspace-immersion', credentialOutcome: 'unasked' },
    { ip: '127.107.0.9', family: 'container-microbt-kehua', unit: 1, credentialOutcome: 'taken', credentialIndex: 1 },
  ]);
  return containers.map(({ ip, family, unit }, index) => ({
    deviceId: index + 1,
    ip,
    mac: null,
    kind: 'container',
    family,
    ports: farm.ports,
    credentials: unit === undefined ? [] : credentials.slice(1).map(({ user, password }) => ({ user, password })),
    ...(unit !== undefined && { unit }),
  }));
}

it('an agent finds containers among their miners, polls and commands them, and opens their own page', async () => {
  const { server } = scene;
  server.behaviour.setting = { pollSeconds: 5, deviceTimeoutMs: 2000 };
  farm = await startFarm({
    devices: 6,
    containers: 3,
    ports: 'free',
    firstAddress: '127.107.0.1',
    settled: true,
    rampSeconds: 1,
  });
  await server.start();
  await scene.start({ kinds: [asicKind, kind] });
  await until(() => server.hellos.length === 1, 'connected');
  const listed = await listContainers();
  server.send({ type: 'devices', first: true, last: true, devices: listed });
  await until(() => listed.every(({ deviceId }) => lastOf(deviceId)), 'all are read', 30_000);
  for (const { failure, scalars } of reports()) {
    expect(failure).toBeNull();
    expect(scalars).toMatchObject({ coolerOpen: true, faults: 0 });
    expect(Number(scalars?.['power'])).toBeGreaterThan(11_000);
  }
  expect([1, 2, 3].map((deviceId) => detailOf(deviceId)?.minerInfo?.length ?? null)).toEqual([2, 2, null]);

  const [hk3, , microbt] = farm.devices.slice(6);
  const result = (itemId: number) => server.finals(itemId).at(-1);
  const command = async (
    from: number,
    commands: readonly (readonly [deviceId: number, { kind: string; temperature?: number }])[],
  ) => {
    server.command(
      commands.map(([deviceId, one], at) => ({ itemId: from + at, deviceId, command: one, verifyWithinMs: 20_000 })),
    );
    await until(() => commands.every((_, at) => result(from + at) !== undefined), 'all end', 40_000);
    return commands.map((_, at) => result(from + at));
  };
  const done = await command(10, [
    [1, { kind: 'setCoolerTemperature', temperature: 41 }],
    [2, { kind: 'closeCooler' }],
    [3, { kind: 'closeCooler' }],
  ]);
  expect(done).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
  await until(() => lastOf(1)?.scalars?.['setTemperature'] === 41, 'the temperature is reported');
  await until(
    () => [2, 3].every((id) => lastOf(id)?.scalars?.['coolerOpen'] === false),
    'the closed coolers are reported',
  );

  hk3?.setFaults({ alarms: ['leakage_fault'] });
  await until(() => detailOf(1)?.faults.includes('leakage_fault') === true, 'the fault is reported');
  microbt?.setFaults({ badPassword: true });
  // Full readings try it, one in four polls.
  expect(await command(20, [[3, { kind: 'openCooler' }]])).toMatchObject([
    { state: 'failed', message: expect.stringContaining('refused the credential') as string },
  ]);
  await until(() => detailOf(3)?.authError === true, 'the refused credential is reported', 40_000);
  expect(lastOf(3)).toMatchObject({ failure: null, scalars: { coolerOpen: false } });

  server.send({ type: 'dialTunnels' });
  await until(() => tunnels.muxes.length > 0, 'the agent dialled');
  const open = (deviceId: number) =>
    tunnels.muxes[0]?.open({ deviceId, mac: null, port: 'http' }, AbortSignal.timeout(20_000)) ?? Promise.reject();
  expect(await fetchPage(await open(1), '/')).toContain('leakage_fault');
  // Containers on Modbus have no page.
  await expect(open(3)).rejects.toMatchObject({ failure: 'noAnswer' });
  expect(scene.logLines.join()).not.toContain('not-this-one');
});
