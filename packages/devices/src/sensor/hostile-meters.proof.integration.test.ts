import process from 'node:process';
import { sensorDetailSchema, sensorScalarsSchema } from '@headframe/domain/devices/sensor/sensor-reading';
import { plausibleFigure, type SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import { sensorMeasureNames } from '@headframe/domain/devices/sensor/sensor-measures';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, DevicePorts } from '../driver.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { answerFromDump, modbusFrame, modbusServer, type ModbusRequest } from '../testing/modbus-server.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { sensorKind } from './sensor-kind.ts';
import { dumpedMeters } from './testing/meter-dumps.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const replies = isFull ? 10_000 : 600;
const atOnce = isFull ? 64 : 32;
const timeoutMs = 150;

/** Far above the few requests of one answer; only what hangs takes longer. */
const maxMs = 30_000;

/** Fails where the work takes so long that it hangs. */
async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} hangs.`)), maxMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const endpointAt = (ports: DevicePorts): DeviceEndpoint => ({ host: '127.0.0.1', ports, timeoutMs, credentials: [] });

/** A reading whose every field is within its bounds, or one of the four errors. */
function expectSound(name: string, outcome: unknown): void {
  if (outcome instanceof Error) {
    expect(isDeviceError(outcome), `${name}: ${outcome.stack}`).toBe(true);
    return;
  }
  const reading = outcome as SensorReading;
  expect(sensorDetailSchema.safeParse(reading).success, name).toBe(true);
  expect(sensorScalarsSchema.safeParse(reading).success, name).toBe(true);
  for (const measure of sensorMeasureNames)
    expect(plausibleFigure(measure, reading[measure]), `${name}: ${measure}`).toBe(reading[measure]);
}

const settle = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** Discovers a hostile device and reads it with every map. */
async function face(name: string, ports: DevicePorts): Promise<void> {
  await inTime(`Discovering ${name}`, discoverDevice(sensorKind.drivers, endpointAt(ports)));
  for (const driver of sensorKind.drivers)
    expectSound(name, await inTime(`Reading ${name}`, settle(driver.read(endpointAt(ports)))));
}

/** How a reply is broken: what it is made of, and in which pieces it is sent. */
const breakage = fc.record({
  /** Family whose registers the reply is made of. */
  family: fc.constantFrom(...Object.keys(dumpedMeters)),
  flips: fc.array(fc.record({ at: fc.nat(400), value: fc.nat(255) }), { maxLength: 40 }),
  /** The first byte that is changed: of the header, or of the registers, so that the reply stays one. */
  flipsFrom: fc.constantFrom(0, 9, 9, 9),
  cut: fc.option(fc.nat(300), { freq: 1 }),
  tail: fc.option(fc.uint8Array({ minLength: 1, maxLength: 300 }), { freq: 1 }),
  onlyNoise: fc.constantFrom(true, false, false, false),
  noise: fc.uint8Array({ maxLength: 300 }),
  pieces: fc.integer({ min: 1, max: 5 }),
  ends: fc.constantFrom('open', 'end', 'reset'),
});
type Breakage = typeof breakage extends fc.Arbitrary<infer Value> ? Value : never;

function brokenReply(request: ModbusRequest, how: Breakage): Buffer {
  if (how.onlyNoise && how.noise.length > 0) return Buffer.from(how.noise);
  const { transaction, unit } = request;
  const frame = modbusFrame(transaction, unit, answerFromDump(dumpedMeters[how.family]?.dump ?? {}, request));
  const changed = frame.subarray(Math.min(how.flipsFrom, frame.length - 1));
  for (const { at, value } of how.flips) changed.writeUInt8(value, at % changed.length);
  const cut = how.cut === null ? frame : frame.subarray(0, how.cut % (frame.length + 1));
  return how.tail === null ? cut : Buffer.concat([cut, how.tail]);
}

function send({ socket }: ModbusRequest, reply: Buffer, { pieces, ends }: Breakage): void {
  const size = Math.ceil(reply.length / pieces) || 1;
  for (let at = 0; at < reply.length; at += size) socket.write(reply.subarray(at, at + size));
  if (ends === 'end') socket.end();
  if (ends === 'reset') setTimeout(() => socket.resetAndDestroy(), 5);
}

describe('hostile meters', () => {
  const servers = new LoopbackServers();
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => Promise.all([servers.close(), hostile.close()]));

  it(
    `break ${replies} replies at random, and never give a figure that cannot be true`,
    { timeout: 3_600_000 },
    async () => {
      const samples = fc.sample(breakage, { numRuns: replies, seed: 502 }).values();
      let broken = 0;
      let readings = 0;
      const work = async (): Promise<void> => {
        let current: Breakage | undefined;
        const server = modbusServer((request) => {
          if (current) {
            broken += 1;
            send(request, brokenReply(request, current), current);
          }
          return null;
        });
        const ports = { ...servers.ports, modbus: await servers.listen(server) };
        for (const how of samples) {
          current = how;
          const driver = sensorKind.drivers.find(({ family }) => family === how.family);
          const outcome = await inTime(
            JSON.stringify(how),
            settle(driver?.read(endpointAt(ports)) ?? Promise.resolve()),
          );
          expectSound(JSON.stringify(how), outcome);
          if (!(outcome instanceof Error)) readings += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(broken).toBeGreaterThanOrEqual(replies);
      // Some breakages leave a reply whole; were all refused, nothing but errors would be tested.
      expect(readings).toBeGreaterThan(replies / 50);
    },
  );

  it('hang nothing whichever way they behave on the port', { timeout: 120_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    await Promise.all(names.map((name) => face(name, hostile.portsOf(name))));
    await expect.poll(() => hostile.connections, { timeout: 10_000 }).toBe(0);
  });

  it('hang nothing that is cancelled', { timeout: 60_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    const cancel = new AbortController();
    const asked = names.flatMap((name) => {
      const patient = { ...endpointAt(hostile.portsOf(name)), timeoutMs: 60_000, signal: cancel.signal };
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
