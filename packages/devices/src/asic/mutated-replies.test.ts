import process from 'node:process';
import { asicReadingSchema } from '@headframe/domain/devices/asic/asic-reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle } from '../testing/captures.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { asicDrivers } from './asic-drivers.ts';
import { recordedDevices, type ChangeReply } from './testing/recorded-devices.ts';

const rounds = process.env['HEADFRAME_PROOF'] === 'full' ? 10_000 : 40;

/** Far above what a reader of replies of this length needs, in milliseconds of the processor. */
const maxCpuMs = 500;

/** Cuts pieces out of a text and puts others in, each at its share of the length. */
const change = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(20),
      put: fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '-', 'e99', 'null', '0'.repeat(40)),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(
    (places): ChangeReply =>
      (text) =>
        places.reduce((all, { at, cut, put }) => {
          const from = Math.floor(at * all.length);
          return all.slice(0, from) + put + all.slice(from + cut);
        }, text),
  );

describe.skipIf(!capturesExist)(capturesTitle('recorded replies that are broken'), () => {
  it.each(recordedDevices)(
    `$family ends each of ${rounds} times in a valid reading or one of the four errors: $name`,
    { timeout: 3_600_000 },
    async ({ family, serve, credentials = [], isIdle = false }) => {
      const device = new LoopbackServers();
      let broken: ChangeReply = (text) => text;
      await serve(device, (text) => broken(text));
      const endpoint = device.endpoint({ timeoutMs: 1000, credentials });
      expect(await asicDrivers[family].read(endpoint)).toMatchObject({ family, mining: !isIdle });
      for (const mutation of fc.sample(change, rounds)) {
        broken = mutation;
        const before = process.cpuUsage();
        const outcome: unknown = await asicDrivers[family].read({ ...endpoint }).catch((error: unknown) => error);
        const { user, system } = process.cpuUsage(before);
        expect(isDeviceError(outcome) || asicReadingSchema.safeParse(outcome).success, String(outcome)).toBe(true);
        expect((user + system) / 1000).toBeLessThan(maxCpuMs);
      }
      await device.close();
    },
  );
});
