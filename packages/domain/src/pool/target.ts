/** Target of difficulty 1 (bits 1d00ffff): `ffff` followed by 52 zeros. Source: Bitcoin Core's `GetDifficulty`. */
export const difficultyOneTarget = 0xffffn << 208n;

/** The largest number of 256 bits, which every hash meets. */
export const maxTarget = (1n << 256n) - 1n;

/** Bytes of a target and of a hash. */
const targetBytes = 32;

/**
 * The target that the `bits` of a header stand for (exponent in the first byte, 23 bits of mantissa, one bit of sign).
 * Throws RangeError for a negative one, zero, and one above 256 bits, all of which nodes refuse.
 */
export function targetOfBits(bits: number): bigint {
  if (!Number.isInteger(bits) || bits < 0 || bits > 0xffffffff) throw new RangeError(`Bits ${bits} are not 32 bits.`);
  const exponent = bits >>> 24;
  const mantissa = BigInt(bits & 0x7fffff);
  const target = exponent <= 3 ? mantissa >> BigInt(8 * (3 - exponent)) : mantissa << BigInt(8 * (exponent - 3));
  if ((bits & 0x800000) !== 0 && target !== 0n) throw new RangeError(`Bits ${bits.toString(16)} are negative.`);
  if (target === 0n || target > maxTarget) throw new RangeError(`Bits ${bits.toString(16)} are no target.`);
  return target;
}

/** The `bits` that stand for a target, rounded down to 23 bits as a node does. Throws RangeError outside 1 to 2^256 - 1. */
export function bitsOfTarget(target: bigint): number {
  if (target <= 0n || target > maxTarget) throw new RangeError('A target is between 1 and 2^256 - 1.');
  let exponent = Math.ceil(target.toString(16).length / 2);
  let mantissa = exponent <= 3 ? target << BigInt(8 * (3 - exponent)) : target >> BigInt(8 * (exponent - 3));
  if ((mantissa & 0x800000n) !== 0n) {
    mantissa >>= 8n;
    exponent += 1;
  }
  return ((exponent << 24) | Number(mantissa)) >>> 0;
}

/** A number of 256 bits as 32 bytes in the order of a hash as it is computed: least significant byte first. */
export function targetToBytes(target: bigint): Uint8Array {
  if (target < 0n || target > maxTarget) throw new RangeError('A target has 256 bits.');
  const bytes = new Uint8Array(targetBytes);
  for (let index = 0, rest = target; rest > 0n; index += 1, rest >>= 8n) bytes[index] = Number(rest & 0xffn);
  return bytes;
}

/** The number of 32 bytes, least significant first: what a hash is compared as. */
export function targetFromBytes(bytes: Uint8Array): bigint {
  if (bytes.length !== targetBytes) throw new RangeError('A target has 32 bytes.');
  let target = 0n;
  for (let index = targetBytes - 1; index >= 0; index -= 1) target = (target << 8n) | BigInt(bytes[index] ?? 0);
  return target;
}

/** Whether a hash meets a target, both as 32 bytes with the least significant first: compared from the top, no number made. */
export function meetsTarget(hash: Uint8Array, target: Uint8Array): boolean {
  for (let index = targetBytes - 1; index >= 0; index -= 1) {
    const difference = (hash[index] ?? 0) - (target[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}
