import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asicReadingSchema } from '@headframe/domain/devices/asic/asic-reading';
import { inTime } from '../testing/face-broken-replies.ts';
import { HostileDevices, hostileBehaviours, type HostileBehaviour } from '../testing/hostile-device.ts';
import type { DevicePorts, DeviceEndpoint } from '../driver.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { asicDrivers, discoverAsic } from './asic-drivers.ts';

const isFull = process.env['HEADFRAME_PROOF'] === 'full';
const devices = isFull ? 10_000 : 160;
const atOnce = isFull ? 160 : 64;
const timeoutMs = 200;

/** A share of memory that a reader of bounded replies never needs, in bytes. */
const maxMemory = 1.5 * 2 ** 30;

const endpoint = (ports: DevicePorts): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports,
  timeoutMs,
  credentials: [{ user: 'root', password: 'wrong' }],
});

/** Discovers and reads one hostile device in every family; what comes back is valid, or one of the four errors. */
async function face(name: string, ports: DevicePorts): Promise<void> {
  await inTime(`Discovery of ${name}`, discoverAsic(endpoint(ports)));
  for (const driver of Object.values(asicDrivers)) {
    try {
      const reading = await inTime(`Reading ${name} as ${driver.family}`, driver.read(endpoint(ports)));
      expect(asicReadingSchema.safeParse(reading).success).toBe(true);
    } catch (error) {
      expect(isDeviceError(error), `${name} as ${driver.family}: ${String(error)}`).toBe(true);
    }
  }
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Sockets of this process that are no ends of hostile devices. */
const ownSockets = (hostile: HostileDevices) => openSockets() - hostile.connections;

describe('hostile devices', () => {
  const hostile = new HostileDevices();
  beforeAll(() => hostile.listen());
  afterAll(() => hostile.close());

  it(`hang no discovery and no reading: ${devices} devices`, { timeout: isFull ? 3_600_000 : 60_000 }, async () => {
    const socketsBefore = ownSockets(hostile);
    const queue = Array.from({ length: devices }, (_, device) => device).values();
    let faced = 0;
    let largest = 0;
    const work = async (): Promise<void> => {
      for (const device of queue) {
        await face(`device ${device}`, hostile.ports(device));
        faced += 1;
        largest = Math.max(largest, process.memoryUsage().rss);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(faced).toBe(devices);
    expect(largest).toBeLessThan(maxMemory);
    await expect.poll(() => ownSockets(hostile), { timeout: 30_000 }).toBeLessThanOrEqual(socketsBefore);
  });

  it('hang nothing whichever way they behave on all ports', { timeout: 60_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    await Promise.all(names.map((name) => face(name, hostile.portsOf(name))));
  });

  it('hang nothing that is cancelled', { timeout: 60_000 }, async () => {
    const names = Object.keys(hostileBehaviours) as HostileBehaviour[];
    const cancel = new AbortController();
    const asked = names.flatMap((name) =>
      Object.values(asicDrivers).map(async (driver) => {
        const patient = {
          ...endpoint(hostile.portsOf(name)),
          timeoutMs: 60_000,
          signal: cancel.signal,
        };
        const outcome = await inTime(
          `${name} as ${driver.family}`,
          driver.read(patient).then(
            () => null,
            (error: unknown) => error,
          ),
        );
        expect(outcome === null || isDeviceError(outcome), String(outcome)).toBe(true);
      }),
    );
    setTimeout(() => cancel.abort(), 500);
    const before = performance.now();
    await Promise.all(asked);
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});
