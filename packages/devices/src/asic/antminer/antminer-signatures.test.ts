import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DeviceRefusedError } from '../../device-errors.ts';
import { antminerBundle, fileOf } from '../../testing/antminer-bundle-file.ts';
import { makeSigningKeys, signedImage } from '../../testing/signed-image-file.ts';
import { isSignedBy, keyFingerprint, verifyAntminerImage } from './antminer-signatures.ts';

const keys = makeSigningKeys();
const others = makeSigningKeys();
const image = signedImage(keys, [randomBytes(3000), Buffer.alloc(0), randomBytes(70_000)]);
const keysOf = (bytes: Buffer) => verifyAntminerImage(fileOf('stock.bmu', bytes));
const part = (hardware: string, bytes: Buffer) => ({ name: 'update.bmu', model: 'Antminer S19', hardware, bytes });

describe('the signatures of an image of an Antminer', () => {
  it('hold by the key that it brings, and that key by the one of the vendor alone', async () => {
    const [key, ...more] = (await keysOf(image)) ?? [];
    expect(more).toEqual([]);
    expect(key?.fingerprint).toBe(keyFingerprint(keys.image.publicKey));
    expect(key && isSignedBy(keys.vendor.publicKey, key)).toBe(true);
    for (const wrong of [keys.image.publicKey, others.vendor.publicKey])
      expect(key && isSignedBy(wrong, key)).toBe(false);
  });

  it('are verified in each part of a bundle', async () => {
    const foreign = signedImage(others, [randomBytes(10)]);
    const found = await keysOf(
      antminerBundle([part('CVCtrl', image), part('AMLCtrl', foreign), part('BBCtrl', image)]),
    );
    expect(found?.map(({ fingerprint }) => fingerprint)).toEqual(
      [keys, others].map((one) => keyFingerprint(one.image.publicKey)),
    );
    await expect(
      keysOf(antminerBundle([part('CVCtrl', image), part('AMLCtrl', Buffer.from('plain'))])),
    ).rejects.toThrow('The signatures of the image do not hold');
  });

  it('are unknown of a file that is neither', async () => {
    expect(await keysOf(Buffer.from('Simulated firmware 2'))).toBeNull();
    expect(await keysOf(Buffer.from([0x1f, 0x8b, 8]))).toBeNull();
  });

  it('do not hold for an image that was changed, cut off or lengthened anywhere, but for the key, which others look at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: image.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const damaged = Buffer.from(image);
          damaged[at] = (damaged[at] ?? 0) ^ change;
          await expect(keysOf(damaged)).rejects.toThrow(DeviceRefusedError);
          await expect(keysOf(image.subarray(0, at))).rejects.toThrow(DeviceRefusedError);
        },
      ),
      { numRuns: 150 },
    );
    await expect(keysOf(Buffer.concat([image, Buffer.alloc(1)]))).rejects.toThrow(DeviceRefusedError);
  });

  it('do not hold for an image that brings another key for its own signatures', async () => {
    const swapped = Buffer.from(image);
    swapped.set(signedImage(others, [randomBytes(10)]).subarray(24, 1304), 24);
    await expect(keysOf(swapped)).rejects.toThrow('file 1 was changed');
  });

  it('never end in another error, whatever follows the magic', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (rest) => {
        await expect(keysOf(Buffer.concat([Buffer.from([0x26]), rest]))).rejects.toThrow(DeviceRefusedError);
      }),
    );
  });
});
