import type { DeviceReport, LinkDevice } from '@headframe/agent-link';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { pduKind } from '@headframe/devices/pdu/pdu-kind';
import { startFarm } from '@headframe/simulator';
import type { Farm, SimulatedDevice } from '@headframe/simulator';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

const credentials = [{ user: 'operator', password: 'sha256:headframe-auth:aes:headframe-privacy' }];

let scene: Scene;
let farm: Farm;
beforeEach(() => void (scene = setScene()));
afterEach(async () => {
  await scene.end();
  await farm.close();
});

/** Reports of units. */
const pduReports = (): DeviceReport[] => scene.server.reports.filter(({ kind }) => kind === 'pdu');

/** The last report of a unit. */
const lastOf = (deviceId: number) => pduReports().findLast((report) => report.deviceId === deviceId);

/** The miner on an outlet of a unit, both numbered from 0 and 1. */
function minerOn(unit: number, outlet: number): SimulatedDevice {
  const miner = farm.devices[unit * 4 + outlet - 1];
  if (!miner) throw new Error('The farm has too few devices.');
  return miner;
}

it('an agent with the kind pdu scans units over UDP beside miners, polls them, and switches their outlets', async () => {
  const { server } = scene;
  server.behaviour.setting = { pollSeconds: 5, deviceTimeoutMs: 2000 };
  const options = { ports: 'free', firstAddress: '127.101.0.1', settled: true, rebootSeconds: 0 } as const;
  farm = await startFarm({ devices: 12, pdus: 3, pduOutlets: 4, ...options });
  await server.start();
  await scene.start({ kinds: [asicKind, pduKind] });
  await until(() => server.hellos.length === 1, 'connected');
  expect(server.hellos[0]?.kinds?.['pdu']).toMatchObject({
    commands: ['outletOn', 'outletOff', 'outletReboot', 'renameOutlet', 'setOutletDelay', 'tunnel'],
  });

  const scan = { requestId: 5, ranges: ['127.101.0.0/27'], ports: farm.ports, credentials, connectTimeoutMs: 5000 };
  server.send({ type: 'scan', scan: { ...scan, expiresAt: Date.now() + 60_000 } });
  await until(() => server.scans.some(({ state }) => state === 'done'), 'the scan ends', 60_000);
  const discovered = server.scans.flatMap((report) => report.discovered);
  expect(discovered).toHaveLength(15);
  const units = discovered.filter(({ kind }) => kind === 'pdu').toSorted((a, b) => (a.ip < b.ip ? -1 : 1));
  expect(units.map(({ ip, family, credentialOutcome }) => `${ip} ${family} ${credentialOutcome}`)).toEqual([
    '127.101.0.13 snmp-apc-rpdu2 taken',
    '127.101.0.14 snmp-raritan-px2 taken',
    '127.101.0.15 snmp-sentry4 taken',
  ]);

  const devices = units.map(({ ip, mac, family }, index): LinkDevice => {
    const { ports } = farm;
    return { deviceId: index + 1, ip, mac, kind: 'pdu', family, ports, credentials };
  });
  server.send({ type: 'devices', first: true, last: true, devices });
  await until(() => new Set(pduReports().map(({ deviceId }) => deviceId)).size === 3, 'all units read', 30_000);
  for (const { deviceId, failure, scalars, parts } of pduReports()) {
    expect(failure).toBeNull();
    const drawn = [1, 2, 3, 4].reduce((sum, outlet) => sum + minerOn(deviceId - 1, outlet).draw(), 0);
    expect(Math.abs(Number(scalars?.['power']) / drawn - 1)).toBeLessThan(0.05);
    expect(scalars).toMatchObject({ outletsOn: 4, outletsOff: 0, temperatureSensors: 1 });
    expect(parts).toHaveLength(4);
  }

  const keys = ['2', '1.2', '1.1.2'];
  const result = (itemId: number) => server.finals(itemId).at(-1);
  const command = (from: number, kind: string, more: object = {}) =>
    server.command(
      keys.map((key, index) => ({
        itemId: from + index,
        deviceId: index + 1,
        part: { key },
        command: { kind, ...more },
        verifyWithinMs: 20_000,
      })),
    );
  const ended = (from: number) =>
    until(() => keys.every((_, index) => result(from + index) !== undefined), 'all end', 40_000);

  command(10, 'outletOff');
  await ended(10);
  expect([10, 11, 12].map((itemId) => result(itemId)?.state)).toEqual(['done', 'done', 'done']);
  expect([0, 1, 2].map((unit) => minerOn(unit, 2).fed)).toEqual([false, false, false]);
  await until(() => [1, 2, 3].every((id) => lastOf(id)?.scalars?.['outletsOff'] === 1), 'reported as off');
  expect(lastOf(1)?.parts?.[1]).toMatchObject({ key: '2', scalars: { on: false, power: 0 } });

  command(20, 'outletOn');
  await ended(20);
  command(30, 'outletReboot');
  await ended(30);
  command(40, 'renameOutlet', { name: 'Rack 4' });
  await ended(40);
  for (const from of [20, 30, 40])
    expect([0, 1, 2].map((index) => result(from + index))).toMatchObject(
      keys.map(() => ({ state: 'done', message: '' })),
    );
  expect([0, 1, 2].map((unit) => minerOn(unit, 2).fed)).toEqual([true, true, true]);
  const executions = farm.devices.slice(12).map((unit) => unit.executions);
  for (const counts of executions) expect(counts).toEqual({ outletOff: 1, outletOn: 1, outletReboot: 1, setOutlet: 1 });

  server.command([
    { itemId: 50, deviceId: 1, part: { key: '9' }, command: { kind: 'outletOff' } },
    { itemId: 51, deviceId: 1, command: { kind: 'outletOff' } },
    { itemId: 52, deviceId: 3, part: { key: '1.1.1' }, command: { kind: 'setOutletDelay', onDelay: 5, offDelay: 5 } },
    { itemId: 53, deviceId: 1, part: { key: '2' }, command: { kind: 'setOutletDelay', onDelay: 0, offDelay: 7201 } },
  ]);
  await until(() => [50, 51, 52, 53].every((itemId) => result(itemId) !== undefined), 'the wrong ones end');
  expect(result(50)).toMatchObject({ state: 'failed', message: expect.stringContaining('has no outlet 9') as string });
  expect(result(51)).toMatchObject({ state: 'failed', message: expect.stringContaining('names no outlet') as string });
  expect(result(52)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('set on the unit itself') as string,
  });
  expect(result(53)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('cannot carry out "Set delays" (offDelay: Only 0 to 7200 s).') as string,
  });
  expect(farm.devices.slice(12).map((unit) => unit.executions)).toEqual(executions);
  expect(scene.logLines.join()).not.toMatch(/headframe-(auth|privacy)/);
});
