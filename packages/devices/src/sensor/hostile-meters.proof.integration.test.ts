import process from 'node:process';
import { sensorDetailSchema, sensorScalarsSchema } from '@headframe/domain/devices/sensor/sensor-reading';
import { plausibleFigure, type SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import { sensorMeasureNames } from '@headframe/domain/devices/sensor/sensor-measures';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, DevicePorts } from '../driver.ts';
import { byteBreakage, faceBrokenReplies, inTime, isRefusal, settle } from '../testing/face-broken-replies.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { answerFromDump, modbusFrame, modbusServer } from '../testing/modbus-server.ts';
import { sensorKind } from './sensor-kind.ts';
import { dumpedMeters } from './testing/meter-dumps.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const replies = isFull ? 10_000 : 600;
const atOnce = isFull ? 64 : 32;
const timeoutMs = 150;

const endpointAt = (ports: DevicePorts): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports,
  timeoutMs,
  credentials: [],
});

/** A reading whose every field is within its bounds. */
function expectSound(name: string, outcome: unknown): void {
  const reading = outcome as SensorReading;
  expect(sensorDetailSchema.safeParse(reading).success, name).toBe(true);
  expect(sensorScalarsSchema.safeParse(reading).success, name).toBe(true);
  for (const measure of sensorMeasureNames)
    expect(plausibleFigure(measure, reading[measure]), `${name}: ${measure}`).toBe(reading[measure]);
}

/** Discovers a hostile device and reads it with every map. */
async function face(name: string, ports: DevicePorts): Promise<void> {
  await inTime(`Discovering ${name}`, discoverDevice(sensorKind.drivers, endpointAt(ports)));
  for (const driver of sensorKind.drivers) {
    const outcome = await inTime(`Reading ${name}`, settle(driver.read(endpointAt(ports))));
    if (!isRefusal(name, outcome)) expectSound(name, outcome);
  }
}

/** How a reply is broken: each is, from the header on or within the registers, so that it stays one. */
const breakage = fc
  .tuple(byteBreakage([0, 9, 9, 9], 40, 400), fc.constantFrom(...Object.keys(dumpedMeters)))
  .map(([how, family]) => ({ ...how, request: 0, family }));

describe('hostile meters', () => {
  const servers = new LoopbackServers();
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => Promise.all([servers.close(), hostile.close()]));

  it(
    `break ${replies} replies at random, and never give a figure that cannot be true`,
    { timeout: 3_600_000 },
    async () => {
      const { broken, readings } = await faceBrokenReplies({
        breakage,
        replies,
        seed: 502,
        atOnce,
        listen: async (device) => {
          const server = modbusServer((request) => {
            const { socket, transaction, unit } = request;
            device.answer(socket, ({ family }) =>
              modbusFrame(transaction, unit, answerFromDump(dumpedMeters[family]?.dump ?? {}, request)),
            );
            return null;
          });
          return { ...servers.ports, modbus: await servers.listen(server) };
        },
        ask: (ports, { family }) =>
          sensorKind.drivers.find((driver) => driver.family === family)?.read(endpointAt(ports)),
        expectSound,
      });
      expect(broken).toBeGreaterThanOrEqual(replies);
      // Some breakages leave a reply whole; were all refused, nothing but errors would be tested.
      expect(readings).toBeGreaterThan(replies / 50);
    },
  );

  it('hang nothing whichever way they behave on the port', { timeout: 120_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    await Promise.all(names.map((name) => face(name, hostile.portsOf(name))));
    await expect.poll(() => hostile.connections, { timeout: 30_000 }).toBe(0);
  });

  it('hang nothing that is cancelled', { timeout: 60_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    const cancel = new AbortController();
    const asked = names.flatMap((name) => {
      const patient = {
        ...endpointAt(hostile.portsOf(name)),
        timeoutMs: 60_000,
        signal: cancel.signal,
      };
      return [
        settle(discoverDevice(sensorKind.drivers, patient)),
        ...sensorKind.drivers.map((driver) => settle(driver.read(patient))),
      ];
    });
    setTimeout(() => cancel.abort(), 500);
    const before = performance.now();
    await Promise.all(asked);
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});
