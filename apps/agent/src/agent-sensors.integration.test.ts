import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LinkDevice } from '@headframe/agent-link';
import type { DriverKind } from '@headframe/devices';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { sensorDetailSchema, sensorScalarsSchema } from '@headframe/domain/devices/sensor/sensor-reading';
import { startFarm } from '@headframe/simulator';
import type { Farm } from '@headframe/simulator';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allKinds } from './devices/all-kinds.ts';
import { createLog } from './run/log.ts';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

let scene: Scene;
let farm: Farm;
beforeEach(() => void (scene = setScene()));
afterEach(async () => {
  await scene.end();
  await farm.close();
});

/** Sensors with the maps of this version and those of the site's folder. */
function sensors(): DriverKind {
  const kinds = allKinds(
    scene.folder,
    createLog((line) => scene.logLines.push(line)),
  );
  const kind = kinds.find((one) => one.kind === 'sensor');
  if (!kind) throw new Error('The agent has no sensors.');
  return kind;
}

const sensorReports = () => scene.server.reports.filter(({ kind }) => kind === 'sensor');

it('an agent with the kind sensor scans meters beside miners, and reads their true power', async () => {
  const { server } = scene;
  farm = await startFarm({ devices: 6, meters: 3, ports: 'free', firstAddress: '127.97.0.1', settled: true });
  await server.start();
  await scene.start({ kinds: [asicKind, sensors()] });
  await until(() => server.hellos.length === 1, 'connected');
  expect(server.hellos[0]?.kinds?.['sensor']).toEqual({
    families: [
      'modbus-abb-b23',
      'modbus-abb-m4m20',
      'modbus-schneider-pm5000',
      'modbus-eastron-sdm630',
      'unidentified',
    ],
    commands: [],
  });
  const scan = { requestId: 5, ranges: ['127.97.0.0/26'], ports: farm.ports, credentials: [], connectTimeoutMs: 1000 };
  server.send({ type: 'scan', scan: { ...scan, expiresAt: Date.now() + 60_000 } });
  await until(() => server.scans.some(({ state }) => state === 'done'), 'the scan ends', 40_000);
  const discovered = server.scans.flatMap((report) => report.discovered);
  const meters = discovered.filter(({ kind }) => kind === 'sensor');
  expect(discovered).toHaveLength(9);
  expect(new Set(meters.map(({ ip, family, unit }) => `${ip} ${family} ${unit}`))).toEqual(
    new Set([
      '127.97.0.7 modbus-abb-b23 1',
      '127.97.0.8 modbus-eastron-sdm630 1',
      '127.97.0.9 modbus-schneider-pm5000 1',
    ]),
  );
  const devices = meters.map(({ ip, family, unit }, index): LinkDevice => ({
    deviceId: index + 1,
    ip,
    mac: null,
    kind: 'sensor',
    family,
    ...(unit !== undefined && { unit }),
    ports: farm.ports,
    credentials: [],
  }));
  server.send({ type: 'devices', first: true, last: true, devices });
  const read = () => new Set(sensorReports().map(({ deviceId }) => deviceId));
  await until(() => read().size === 3, 'all meters read');
  for (const { deviceId, kind, failure, scalars, detail } of sensorReports()) {
    expect([kind, failure]).toEqual(['sensor', null]);
    const index = farm.devices.findIndex(({ address }) => address === devices[deviceId - 1]?.ip) - 6;
    const drawn = farm.devices.slice(2 * index, 2 * index + 2).reduce((sum, miner) => sum + miner.draw(), 0);
    expect(sensorScalarsSchema.parse(scalars).wattage ?? 0).toBeGreaterThan(0.97 * drawn);
    expect(sensorScalarsSchema.parse(scalars).wattage ?? 0).toBeLessThan(1.03 * drawn);
    if (detail) expect(sensorDetailSchema.parse(detail).serial).toMatch(/^\d{8}$/);
  }
});

it('discovers the meters behind a gateway, each with its unit, and reads them over few connections', async () => {
  const { server } = scene;
  const options = { ports: 'free', firstAddress: '127.97.2.1', settled: true } as const;
  farm = await startFarm({
    devices: [...Array.from({ length: 4 }, () => 'Antminer S21' as const), 'Modbus gateway'],
    ...options,
  });
  await server.start();
  await scene.start({ kinds: [asicKind, sensors()] });
  await until(() => server.hellos.length === 1, 'connected');
  const scan = { requestId: 5, ranges: ['127.97.2.0/28'], ports: farm.ports, credentials: [], connectTimeoutMs: 1000 };
  server.send({ type: 'scan', scan: { ...scan, kinds: ['sensor'], expiresAt: Date.now() + 60_000 } });
  await until(() => server.scans.some(({ state }) => state === 'done'), 'the scan ends', 40_000);
  const discovered = server.scans.flatMap((report) => report.discovered);
  expect(new Set(discovered.map(({ ip, family, unit }) => `${ip} ${family} ${unit}`))).toEqual(
    new Set([
      '127.97.2.5 modbus-abb-b23 1',
      '127.97.2.5 modbus-eastron-sdm630 2',
      '127.97.2.5 modbus-schneider-pm5000 3',
      '127.97.2.5 modbus-abb-b23 5',
    ]),
  );
  expect(discovered).toHaveLength(4);
  const devices = discovered.map(({ ip, family, unit }, index): LinkDevice => ({
    deviceId: index + 1,
    ip,
    mac: null,
    kind: 'sensor',
    family,
    ...(unit !== undefined && { unit }),
    ports: farm.ports,
    credentials: [],
  }));
  server.send({ type: 'devices', first: true, last: true, devices });
  const read = () => sensorReports().filter(({ detail }) => detail);
  await until(() => new Set(read().map(({ deviceId }) => deviceId)).size === 4, 'all meters read');
  expect(sensorReports().filter(({ failure }) => failure)).toEqual([]);
  expect(new Set(read().map(({ detail }) => sensorDetailSchema.parse(detail).serial)).size).toBe(4);
  const gateway = farm.devices.find(({ model }) => model === 'Modbus gateway');
  expect(gateway?.describe().details).toMatchObject({ refusedConnections: 0 });
});

it('reads a meter of the site by the map that the site wrote', async () => {
  const { server } = scene;
  mkdirSync(path.join(scene.folder, 'meters'));
  const own = {
    extends: 'modbus-eastron-sdm630',
    family: 'modbus-hall-3',
    name: 'Hall 3',
    addresses: ['127.97.1.2'],
    fields: { wattage: { address: '0x000C', type: 'f32' } },
  };
  writeFileSync(path.join(scene.folder, 'meters', 'hall-3.json'), JSON.stringify(own));
  writeFileSync(path.join(scene.folder, 'meters', 'broken.json'), '{');
  farm = await startFarm({
    devices: ['Antminer S21', 'Eastron SDM630'],
    ports: 'free',
    firstAddress: '127.97.1.1',
    settled: true,
  });
  await server.start();
  await scene.start({ kinds: [asicKind, sensors()] });
  await until(() => server.hellos.length === 1, 'connected');
  expect(scene.logLines.join()).toContain('A map file cannot be used.');
  const scan = { requestId: 5, ranges: ['127.97.1.2'], ports: farm.ports, credentials: [], connectTimeoutMs: 1000 };
  server.send({ type: 'scan', scan: { ...scan, expiresAt: Date.now() + 60_000 } });
  await until(() => server.scans.some(({ state }) => state === 'done'), 'the scan ends', 40_000);
  expect(server.scans.flatMap((report) => report.discovered)).toMatchObject([
    { family: 'modbus-hall-3', model: 'Hall 3' },
  ]);
});
