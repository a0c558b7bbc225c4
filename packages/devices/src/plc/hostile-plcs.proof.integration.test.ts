import { plcReadingSchema, type PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, DevicePorts } from '../driver.ts';
import { byteBreakage, faceBrokenReplies, inTime, isRefusal, settle } from '../testing/face-broken-replies.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { modbusFrame, modbusServer, type ModbusRequest } from '../testing/modbus-server.ts';
import { builtInPlcMapFiles } from './built-in-plc-maps.ts';
import { plcKindOf } from './plc-kind.ts';
import { readPlcMap } from './read-plc-map.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const replies = isFull ? 10_000 : 150;
const atOnce = isFull ? 64 : 32;
const timeoutMs = 150;

const kind = plcKindOf([
  readPlcMap(
    {
      extends: 'plc-wago-750',
      coils: [
        {
          address: 512,
          count: { address: '0x1024', type: 'u16' },
          feedback: 0,
          pulseSeconds: 0.05,
        },
        { address: 800, count: 4 },
      ],
      writable: ['512-520'],
    },
    builtInPlcMapFiles,
  ),
]);
const [driver] = kind.drivers;
if (!driver) throw new Error('The map is not used.');

const endpointAt = (ports: DevicePorts): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports,
  unit: 1,
  timeoutMs,
  credentials: [],
  part: { key: '1:512' },
});

/** A reading whose every coil is one of the map, with its key. */
function expectSound(name: string, outcome: unknown): void {
  const reading = outcome as PlcReading;
  expect(plcReadingSchema.safeParse(reading).success, name).toBe(true);
  for (const { key, address, writable } of reading.coils) {
    expect(key, name).toBe(`1:${address}`);
    expect(writable, name).toBe(address >= 512 && address <= 520);
  }
}

const register: Readonly<Record<number, number>> = {
  0x2002: 0x1234,
  0x2011: 750,
  0x2012: 352,
  0x2010: 5,
  0x1024: 16,
};

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

describe('hostile PLCs', () => {
  const servers = new LoopbackServers();
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => Promise.all([servers.close(), hostile.close()]));

  it(
    `break ${replies} replies at random, and never give a coil that cannot be true nor a command that hangs`,
    { timeout: 3_600_000 },
    async () => {
      const { broken, readings } = await faceBrokenReplies({
        breakage: byteBreakage([0, 7, 9, 9], 8, 40),
        replies,
        seed: 1502,
        atOnce,
        listen: async (device) => {
          const server = modbusServer((request) => {
            const { socket, transaction, unit } = request;
            device.answer(socket, () => modbusFrame(transaction, unit, soundReply(request)));
            return null;
          });
          return { ...servers.ports, modbus: await servers.listen(server) };
        },
        ask: (ports, { pieces }) =>
          pieces === 2
            ? driver.perform.coilOn?.(endpointAt(ports), { kind: 'coilOn' }, () => undefined)
            : driver.read(endpointAt(ports)),
        expectSound,
      });
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
        const outcome = await inTime(`Reading ${name}`, settle(driver.read(endpointAt(ports))));
        if (!isRefusal(name, outcome)) expectSound(name, outcome);
      }),
    );
    await expect.poll(() => hostile.connections, { timeout: 30_000 }).toBe(0);
  });
});
