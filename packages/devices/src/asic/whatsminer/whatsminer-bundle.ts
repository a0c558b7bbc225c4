import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceFile } from '../../driver.ts';

const headSize = 24;
const maxImages = 64;
const entrySize = 104;

/** Head, 64 entries, and 132 bytes that nothing is known of. */
const listEnd = headSize + maxImages * entrySize + 132;

interface BundledImage {
  chip: string;
  platform: string;
  offset: number;
  size: number;
}

async function readBytes(file: DeviceFile, end: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.pieces(0, Math.min(end, file.size))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A name that is filled up with zeros; null for other bytes. */
function readName(bytes: Buffer): string | null {
  return /^([\w.+-]{1,16})\0*$/.exec(bytes.toString('latin1'))?.[1] ?? null;
}

/**
 * The images in a bundle of MicroBT for several control boards; null for any other file: no magic is known, so that all of its list
 * has to make sense. Layout, little-endian: size of the data at 16, count at 20, entries of 104 bytes from 24 on (chip and platform in 16
 * bytes each, offset, size). Source: firmware.js of miningos-wrk-miner-whatsminer.
 */
export async function readWhatsminerBundle(file: DeviceFile): Promise<BundledImage[] | null> {
  const list = await readBytes(file, listEnd);
  if (list.length < listEnd) return null;
  const [dataSize, count] = [list.readUInt32LE(16), list.readUInt32LE(20)];
  if (count === 0 || count > maxImages || dataSize + listEnd > file.size) return null;
  const images: BundledImage[] = [];
  for (let at = headSize; at < headSize + count * entrySize; at += entrySize) {
    const [chip, platform] = [readName(list.subarray(at, at + 16)), readName(list.subarray(at + 16, at + 32))];
    const [offset, size] = [list.readUInt32LE(at + 32), list.readUInt32LE(at + 36)];
    if (chip === null || platform === null || size === 0 || offset < listEnd || offset + size > file.size) return null;
    images.push({ chip, platform, offset, size });
  }
  return images;
}

/**
 * What a Whatsminer is sent of an image: all of it, or of a bundle the image whose chip or platform is its control board. Rejects with
 * `refused` where a bundle has none, or several.
 */
export async function imageForBoard(
  file: DeviceFile,
  controlBoard: string | null,
): Promise<Pick<BundledImage, 'offset' | 'size'>> {
  const images = await readWhatsminerBundle(file);
  if (!images) return { offset: 0, size: file.size };
  const board = (controlBoard ?? '').toLowerCase();
  const [image, other] = images.filter((one) => [one.chip, one.platform].some((name) => name.toLowerCase() === board));
  if (image && !other) return image;
  throw new DeviceRefusedError(
    'refused',
    `The image is a bundle with ${other ? 'several images' : 'no image'} for the control board ${controlBoard ?? 'of this miner'}; it has ${images
      .map(({ chip, platform }) => `${chip} (${platform})`)
      .join(', ')
      .slice(0, 200)}.`,
  );
}
