import { crc32 } from 'node:zlib';
import type { DeviceFile } from '../driver.ts';

/** A file in memory as drivers are given it. */
export function fileOf(name: string, bytes: Buffer): DeviceFile {
  return {
    name,
    size: bytes.length,
    async *pieces(start = 0, end = bytes.length) {
      for (let at = start; at < Math.min(end, bytes.length); at += 65_536)
        yield bytes.subarray(at, Math.min(at + 65_536, end));
    },
  };
}

/** An image to put into a bundle. */
interface ImageToBundle {
  name: string;
  model: string;
  hardware: string;
  bytes: Buffer;
}

/** Makes a bundle as Bitmain distributes them. */
export function antminerBundle(images: readonly ImageToBundle[]): Buffer {
  const dataAt = 16_384;
  const bundle = Buffer.alloc(dataAt + images.reduce((sum, { bytes }) => sum + bytes.length, 0));
  [0xabababab, 0, 36, images.length, 172, dataAt].forEach((value, place) => bundle.writeUInt32LE(value, place * 4));
  let offset = dataAt;
  for (const [place, { name, model, hardware, bytes }] of images.entries()) {
    const at = 36 + place * 172;
    bundle.set([name.length, 0, hardware.length, model.length], at);
    bundle.write(name, at + 4);
    bundle.write(hardware, at + 100);
    bundle.write(model, at + 132);
    bundle.writeUInt32LE(offset, at + 164);
    bundle.writeUInt32LE(bytes.length, at + 168);
    bundle.set(bytes, offset);
    offset += bytes.length;
  }
  bundle.writeUInt32LE(crc32(bundle), 24);
  return bundle;
}
