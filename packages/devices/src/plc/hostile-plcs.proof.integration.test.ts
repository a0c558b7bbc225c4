import { plcReadingSchema, type PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, DevicePorts } from '../driver.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { modbusFrame, modbusServer, type ModbusRequest } from '../testing/modbus-server.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { builtInPlcMapFiles } from './built-in-plc-maps.ts';
import { plcKindOf } from './plc-kind.ts';
import { readPlcMap } from './read-plc-map.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const replies = isFull ? 10_000 : 150;
const atOnce = isFull ? 64 : 32;
const timeoutMs = 150;

/** Far above the few requests of one answer; only what hangs takes longer. */
const maxMs = 30_000;

const kind = plcKindOf([
  readPlcMap(
    {
      extends: 'plc-wago-750',
      coils: [
        { address: 512, count: { address: '0x1024', type: 'u16' }, feedback: 0, pulseSeconds: 0.05 },
        { address: 800, count: 4 },
      ],
      writable: ['512-520'],
    },
    builtInPlcMapFiles,
  ),
]);
const [driver] = kind.drivers;
if (!driver) throw new Error('The map is not used.');

/** Fails where the work takes so long that it hangs. */
async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} hangs.`)), maxMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const endpointAt = (ports: DevicePorts): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports,
  unit: 1,
  timeoutMs,
  credentials: [],
  part: { key: '1:512' },
});

const settle = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A reading whose every coil is one of the map, with its key, or one of the four errors. */
function expectSound(name: string, outcome: unknown): void {
  if (outcome instanceof Error) {
    expect(isDeviceError(outcome), `${name}: ${outcome.stack}`).toBe(true);
    return;
  }
  const reading = outcome as PlcReading;
  expect(plcReadingSchema.safeParse(reading).success, name).toBe(true);
  for (const { key, address, writable } of reading.coils) {
    expect(key, name).toBe(`1:${address}`);
    expect(writable, name).toBe(address >= 512 && address <= 520);
  }
}

const register: Readonly<Record<number, number>> = { 0x2002: 0x1234, 0x2011: 750, 0x2012: 352, 0x2010: 5, 0x1024: 16 };

/** A sound reply of a PLC with sixteen outputs. */
function soundReply({ functionCode, data }: ModbusRequest): Buffer {
  const [address, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  if (functionCode === 3) {
    const words = Array.from({ length: count }, (_, place) => register[address + place] ?? 0);
    return Buffer.from([3, 2 * count, ...words.flatMap((word) => [word >> 8, word & 255])]);
  }
  if (functionCode !== 1 && functionCode !== 2)
    return Buffer.concat([Buffer.from([functionCode]), data.subarray(0, 4)]);
  return Buffer.from([functionCode, Math.ceil(count / 8), ...Array.from({ length: Math.ceil(count / 8) }, () => 0x55)]);
}

/** How a reply is broken: its bytes, its length, and in which pieces it is sent. */
const breakage = fc.record({
  /** Of the requests of a conversation, the one whose reply is broken; those before are sound. */
  request: fc.nat(6),
  flips: fc.array(fc.record({ at: fc.nat(40), value: fc.nat(255) }), { maxLength: 8 }),
  flipsFrom: fc.constantFrom(0, 7, 9, 9),
  cut: fc.option(fc.nat(40), { freq: 1 }),
  tail: fc.option(fc.uint8Array({ minLength: 1, maxLength: 300 }), { freq: 1 }),
  noise: fc.option(fc.uint8Array({ minLength: 1, maxLength: 300 }), { freq: 1 }),
  pieces: fc.integer({ min: 1, max: 4 }),
  ends: fc.constantFrom('open', 'end', 'reset'),
});
type Breakage = typeof breakage extends fc.Arbitrary<infer Value> ? Value : never;

function brokenReply(request: ModbusRequest, how: Breakage): Buffer {
  if (how.noise) return Buffer.from(how.noise);
  const frame = modbusFrame(request.transaction, request.unit, soundReply(request));
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

describe('hostile PLCs', () => {
  const servers = new LoopbackServers();
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => Promise.all([servers.close(), hostile.close()]));

  it(
    `break ${replies} replies at random, and never give a coil that cannot be true nor a command that hangs`,
    { timeout: 3_600_000 },
    async () => {
      const samples = fc.sample(breakage, { numRuns: replies, seed: 1502 }).values();
      let broken = 0;
      let readings = 0;
      const work = async (): Promise<void> => {
        let current: Breakage | undefined;
        let asked = 0;
        const server = modbusServer((request) => {
          asked += 1;
          if (!current || asked <= current.request) return soundReply(request);
          broken += 1;
          send(request, brokenReply(request, current), current);
          return null;
        });
        const ports = { ...servers.ports, modbus: await servers.listen(server) };
        for (const how of samples) {
          current = how;
          asked = 0;
          const name = JSON.stringify(how);
          const isWrite = how.pieces === 2;
          const outcome = await inTime(
            name,
            settle(
              isWrite
                ? Promise.resolve(driver.perform.coilOn?.(endpointAt(ports), { kind: 'coilOn' }, () => undefined))
                : driver.read(endpointAt(ports)),
            ),
          );
          if (outcome !== undefined) expectSound(name, outcome);
          if (!(outcome instanceof Error)) readings += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(broken).toBeGreaterThanOrEqual(replies / 2);
      // Some breakages leave a reply whole; were all refused, nothing but errors would be tested.
      expect(readings).toBeGreaterThan(replies / 50);
    },
  );

  it('hang nothing whichever way they behave on the port', { timeout: 120_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    await Promise.all(
      names.map(async (name) => {
        const ports = hostile.portsOf(name);
        await inTime(`Discovering ${name}`, discoverDevice(kind.drivers, endpointAt(ports)));
        expectSound(name, await inTime(`Reading ${name}`, settle(driver.read(endpointAt(ports)))));
      }),
    );
    await expect.poll(() => hostile.connections, { timeout: 30_000 }).toBe(0);
  });
});
