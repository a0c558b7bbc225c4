import { crc32 } from 'node:zlib';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceFile } from '../../driver.ts';

/** Where an image for one control board lies in a bundle. */
export interface BundledImage {
  name: string;
  /** Model as `minertype` names it. */
  model: string;
  /** Control board as `subtype` names it. */
  hardware: string;
  offset: number;
  size: number;
}

/** A miner as it names itself. */
interface Miner {
  model: string;
  controlBoard: string;
}

const magic = 0xabababab;
const headerSize = 36;
const entrySize = 172;

/** Max. images of one bundle; those of Bitmain have about ten. */
const maxImages = 256;

const broken = (why: string) => new DeviceRefusedError('refused', `The image is a damaged bundle: ${why}.`);

async function readBytes(file: DeviceFile, start: number, end: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.pieces(start, Math.min(end, file.size))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** CRC-32 of the whole file, with zeros in place of the stored checksum. */
async function checksumOf(file: DeviceFile): Promise<number> {
  let sum = 0;
  for await (const piece of file.pieces(0, 24)) sum = crc32(piece, sum);
  sum = crc32(Buffer.alloc(4), sum);
  for await (const piece of file.pieces(28)) sum = crc32(piece, sum);
  return sum;
}

function readEntry(entry: Buffer): BundledImage {
  const text = (lengthAt: number, start: number, end: number) =>
    entry.subarray(start, Math.min(end, start + (entry[lengthAt] ?? 0))).toString();
  return {
    name: text(0, 4, 68),
    hardware: text(2, 100, 132),
    model: text(3, 132, 164),
    offset: entry.readUInt32LE(164),
    size: entry.readUInt32LE(168),
  };
}

/**
 * The images in a bundle of Bitmain, as its web page splits it; null for any other file. Layout: 36 bytes of head (magic, version,
 * sizes of head and entries, count, CRC-32 of the file without it), then entries of 172 bytes, all numbers little-endian. Sources: bmu.py of
 * BitmainFirmwareUnpacker, and `firmware.rs` of asic-rs, which agree. Rejects with `refused` for a damaged one.
 */
export async function readAntminerBundle(file: DeviceFile): Promise<BundledImage[] | null> {
  const head = await readBytes(file, 0, headerSize);
  if (head.length < 4 || head.readUInt32LE(0) !== magic) return null;
  if (head.length < headerSize || head.readUInt32LE(8) !== headerSize) throw broken('its head is unknown');
  const [count, size] = [head.readUInt32LE(12), head.readUInt32LE(16)];
  if (count === 0 || count > maxImages || size < entrySize || size > 4096) throw broken('its list is unknown');
  const list = await readBytes(file, headerSize, headerSize + count * size);
  if (list.length < count * size) throw broken('its list is cut off');
  if ((await checksumOf(file)) !== head.readUInt32LE(24)) throw broken('its checksum is another one');
  const images = Array.from({ length: count }, (_, place) => readEntry(list.subarray(place * size)));
  if (images.some((image) => image.offset < headerSize + list.length || image.offset + image.size > file.size))
    throw broken('an image lies outside of it');
  return images;
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * What a miner is sent of an image: all of it, or of a bundle the image for exactly its model and control board. Rejects with `refused`
 * where a bundle has none, or several different ones.
 */
export async function imageForMiner(
  file: DeviceFile,
  { model, controlBoard }: Miner,
): Promise<Pick<BundledImage, 'name' | 'offset' | 'size'>> {
  const images = await readAntminerBundle(file);
  if (!images) return { name: file.name, offset: 0, size: file.size };
  const fitting = images.filter((image) => same(image.model, model) && same(image.hardware, controlBoard));
  const [image] = fitting;
  if (!image || fitting.some(({ offset, size }) => offset !== image.offset || size !== image.size))
    throw new DeviceRefusedError(
      'refused',
      `The image is a bundle with ${image ? 'several images' : 'no image'} for ${model} with ${controlBoard}; it has ${images
        .map((one) => one.hardware)
        .join(', ')
        .slice(0, 200)}.`,
    );
  return { ...image, name: image.name.replaceAll(/[^\w.-]/g, '-') || file.name };
}
