import { constants, createHash, createPublicKey, publicDecrypt, verify, type KeyObject } from 'node:crypto';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceFile } from '../../driver.ts';
import { readAntminerBundle } from './antminer-bundle.ts';
import { bmuHeaderSize, bmuSignatureSize, isBmu, readBmuHeader, type BmuHeader } from './bmu-header.ts';

/** A key that an image brings, by which its files are signed, with the vendor's signature of it. */
export interface ImageKey {
  /** As the image holds it, which is what is signed. */
  pem: Buffer;
  signature: Buffer;
  /** SHA-256 of the key (SubjectPublicKeyInfo) in hexadecimal. */
  fingerprint: string;
}

interface Part {
  offset: number;
  size: number;
}

const broken = (why: string) => new DeviceRefusedError('refused', `The signatures of the image do not hold: ${why}.`);

async function readBytes(file: DeviceFile, start: number, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.pieces(start, Math.min(start + size, file.size))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function hashOf(file: DeviceFile, start: number, size: number): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of size === 0 ? [] : file.pieces(start, start + size)) hash.update(piece);
  return hash.digest();
}

/** SHA-256 of a public key, by which people compare it. */
export function keyFingerprint(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

function readKey({ key }: BmuHeader): KeyObject {
  try {
    const read = createPublicKey({ key: key.toString('latin1'), format: 'pem' });
    if (read.asymmetricKeyType === 'rsa' && read.asymmetricKeyDetails?.modulusLength === 8 * bmuSignatureSize)
      return read;
  } catch {
    // Said below.
  }
  throw broken('the key that it brings cannot be read');
}

/** DigestInfo of a SHA-256 hash, without the hash (RFC 8017, section 9.2). */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** Whether an RSA signature (PKCS#1 v1.5) is that of a SHA-256 hash; `verify` takes the bytes alone, which are too many to keep. */
function isSignatureOf(key: KeyObject, hash: Buffer, signature: Buffer): boolean {
  try {
    const signed = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    return signed.equals(Buffer.concat([digestInfo, hash]));
  } catch {
    return false;
  }
}

/** Verifies one image for one control board, and returns the key that it brings. */
async function verifyPart(file: DeviceFile, { offset, size }: Part): Promise<ImageKey> {
  const header = readBmuHeader(await readBytes(file, offset, Math.min(size, bmuHeaderSize)));
  if (typeof header === 'string') throw broken(header);
  const { fileSizes } = header;
  const filesSize = fileSizes.reduce((sum, one) => sum + one, 0);
  if (size !== bmuHeaderSize + filesSize + (fileSizes.length + 1) * bmuSignatureSize)
    throw broken('its files and signatures do not fill it');
  const key = readKey(header);
  const hashes: Buffer[] = [];
  let at = offset + bmuHeaderSize;
  for (const one of fileSizes) {
    hashes.push(await hashOf(file, at, one));
    at += one;
  }
  const tail = await readBytes(file, at, (fileSizes.length + 1) * bmuSignatureSize);
  const signatures = Array.from({ length: fileSizes.length + 1 }, (_, place) =>
    tail.subarray(place * bmuSignatureSize, (place + 1) * bmuSignatureSize),
  );
  for (const [place, hash] of hashes.entries())
    if (!isSignatureOf(key, hash, signatures[place] ?? Buffer.alloc(0))) throw broken(`file ${place + 1} was changed`);
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const all = Buffer.concat([sha256(header.bytes), ...hashes, ...signatures.slice(0, -1).map(sha256)]);
  if (!verify('sha256', all, key, signatures.at(-1) ?? Buffer.alloc(0)))
    throw broken('its head or its list was changed');
  return { pem: header.key, signature: header.keySignature, fingerprint: keyFingerprint(key) };
}

/**
 * Verifies the signatures within an image of an Antminer, of each part of a bundle, and returns the keys that they hold by; null for a file
 * that is neither a bundle nor an image for one control board, of which no signature is known. Each file is signed by the key that the
 * image brings (RSA, PKCS#1 v1.5, SHA-256), so is all of it, over the hashes of head, files and signatures; the key is signed by one of
 * the vendor's, which miners hold as `/etc/bitmain.pub` and the vendor does not publish: see {@link isSignedBy}. Rejects with `refused`
 * where a signature is missing or another one. Sources as of `readBmuHeader`.
 */
export async function verifyAntminerImage(file: DeviceFile): Promise<ImageKey[] | null> {
  const images = await readAntminerBundle(file);
  if (!images && !isBmu(await readBytes(file, 0, 1))) return null;
  const parts = images ?? [{ offset: 0, size: file.size }];
  const keys = new Map<string, ImageKey>();
  const verified = new Set<string>();
  for (const part of parts) {
    const where = `${part.offset} ${part.size}`;
    if (verified.has(where)) continue;
    verified.add(where);
    const key = await verifyPart(file, part);
    keys.set(`${key.fingerprint} ${key.signature.toString('hex')} ${key.pem.toString('hex')}`, key);
  }
  return [...keys.values()];
}

/** Whether a key that an image brings is signed by a key of the vendor. */
export function isSignedBy(vendor: KeyObject, { pem, signature }: Pick<ImageKey, 'pem' | 'signature'>): boolean {
  try {
    return verify('sha256', pem, vendor, signature);
  } catch {
    return false;
  }
}
