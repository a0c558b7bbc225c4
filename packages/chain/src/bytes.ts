/** Bytes of a hash of any chain of this family. */
export const hashBytes = 32;

const hexText = /^(?:[0-9a-fA-F]{2})*$/;

/** The bytes of hex text. Throws RangeError for anything but pairs of hex digits: `Buffer.from` stops at them silently. */
export function bytesOfHex(text: string): Uint8Array {
  if (!hexText.test(text)) throw new RangeError('Not hex.');
  return Buffer.from(text, 'hex');
}

/** Bytes as lower-case hex. */
export function hexOfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** A copy with the last byte first: from the order that is hashed to the one that RPC and explorers print, and back. */
function reversedBytes(bytes: Uint8Array): Uint8Array {
  return bytes.toReversed();
}

/** A hash as RPC prints it, as the bytes that go into headers. Throws RangeError unless it is 64 hex digits. */
export function hashOfDisplay(display: string): Uint8Array {
  const bytes = bytesOfHex(display);
  if (bytes.length !== hashBytes) throw new RangeError('A hash has 32 bytes.');
  return bytes.reverse();
}

/** A hash as RPC and explorers print it. */
export function displayOfHash(hash: Uint8Array): string {
  return hexOfBytes(reversedBytes(hash));
}

/** Several byte arrays as one. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

/** A whole number as little-endian bytes. Throws RangeError where it does not fit. */
export function littleEndian(value: number | bigint, length: number): Uint8Array {
  const number = BigInt(value);
  if (number < 0n || number >> BigInt(8 * length) !== 0n)
    throw new RangeError(`${value} does not fit ${length} bytes.`);
  const bytes = new Uint8Array(length);
  for (let index = 0, rest = number; index < length; index += 1, rest >>= 8n) bytes[index] = Number(rest & 0xffn);
  return bytes;
}

/** A count as transactions and blocks write it: 1, 3, 5 or 9 bytes. Throws RangeError for a negative one. */
export function variableInteger(value: number): Uint8Array {
  if (value < 0xfd) return littleEndian(value, 1);
  if (value <= 0xffff) return concatBytes(Uint8Array.of(0xfd), littleEndian(value, 2));
  if (value <= 0xffffffff) return concatBytes(Uint8Array.of(0xfe), littleEndian(value, 4));
  return concatBytes(Uint8Array.of(0xff), littleEndian(value, 8));
}
