import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Two keys: the vendor's own, and the one that images bring. */
export interface SigningKeys {
  vendor: { privateKey: KeyObject; publicKey: KeyObject };
  image: { privateKey: KeyObject; publicKey: KeyObject };
}

/** Makes keys as Bitmain uses them: RSA with 2048 bits. */
export function makeSigningKeys(): SigningKeys {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { vendor: pair(), image: pair() };
}

const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Makes an image for one control board with these files, signed by the keys, as Bitmain distributes them. */
export function signedImage({ vendor, image }: SigningKeys, files: readonly Buffer[]): Buffer {
  const pem = Buffer.from(pemOf(image.publicKey));
  const head = Buffer.alloc(2048);
  head.writeUInt8(0x26, 0);
  head.writeUInt16BE((0xffff << (16 - files.length)) & 0xffff, 11);
  head.write('20251010', 13);
  head.writeUInt16BE(pem.length, 22);
  head.set(pem, 24);
  head.set(sign('sha256', pem, vendor.privateKey), 1048);
  head.writeUInt8(files.length, 1304);
  files.forEach((file, place) => {
    head.writeUInt8(place, 1309 + place * 5);
    head.writeUInt32BE(file.length, 1310 + place * 5);
  });
  const signatures = files.map((file) => sign('sha256', file, image.privateKey));
  const all = Buffer.concat([sha256(head), ...files.map(sha256), ...signatures.map(sha256)]);
  return Buffer.concat([head, ...files, ...signatures, sign('sha256', all, image.privateKey)]);
}
