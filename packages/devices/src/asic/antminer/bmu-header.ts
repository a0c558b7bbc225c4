/** What begins an image for one control board: 2048 bytes, numbers big-endian. */
export const bmuHeaderSize = 2048;

/** Length of each signature: RSA with 2048 bits. */
export const bmuSignatureSize = 256;

const magic = 0x26;
const at = { content: 11, keySize: 22, key: 24, keySignature: 1048, count: 1304, entries: 1309 } as const;
const entrySize = 5;

/** Max. files of an image: one for each bit of its content. */
const maxFiles = 16;

/** What the head of an image says. */
export interface BmuHeader {
  /** The whole head, which is signed. */
  bytes: Buffer;
  /** The public key (PEM) that the image brings, and that its files are signed with. */
  key: Buffer;
  /** Signature of that key by the vendor's own. */
  keySignature: Buffer;
  /** Bytes of each file, in order. */
  fileSizes: number[];
}

/** How many bits are set. */
function bitsOf(content: number): number {
  return [...content.toString(2)].filter((bit) => bit === '1').length;
}

/** Whether bytes begin as an image for one control board of an Antminer. */
export function isBmu(bytes: Buffer): boolean {
  return bytes[0] === magic;
}

/**
 * Reads the head of an image for one control board of an Antminer (a single BMU): magic 26 (hex), content as a bit for each file at 11, the
 * key's length at 22, key at 24 and signature at 1048, number of files at 1304, and from 1309 on kind and size of each. A text says why
 * it is damaged. Sources, which agree: bmu.py of BitmainFirmwareUnpacker with its example of a real image, two reconstructions of the
 * miners' `FileParser`, and notes of measurements on four images of the S19k Pro and S19 Pro (2022 to 2025).
 */
export function readBmuHeader(bytes: Buffer): BmuHeader | string {
  if (bytes.length < bmuHeaderSize || !isBmu(bytes)) return 'its head is cut off';
  const keySize = bytes.readUInt16BE(at.keySize);
  if (keySize === 0 || at.key + keySize > at.keySignature) return 'it brings no key';
  const count = bytes.readUInt8(at.count);
  if (count === 0 || count > maxFiles || count !== bitsOf(bytes.readUInt16BE(at.content)))
    return 'its number of files is another one than its content';
  return {
    bytes,
    key: bytes.subarray(at.key, at.key + keySize),
    keySignature: bytes.subarray(at.keySignature, at.keySignature + bmuSignatureSize),
    fileSizes: Array.from({ length: count }, (_, place) => bytes.readUInt32BE(at.entries + place * entrySize + 1)),
  };
}
