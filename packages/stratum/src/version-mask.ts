/** Bits of a block's version that miners may roll: 13 to 28 (BIP 320). */
export const generalPurposeMask = 0x1fffe000;

/** Writes 32 bits as exactly eight hexadecimal digits, as miners demand it. */
export function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** Reads one to eight hexadecimal digits; undefined for anything else. */
export function readHex32(text: string): number | undefined {
  return /^[0-9a-f]{1,8}$/i.test(text) ? parseInt(text, 16) >>> 0 : undefined;
}

/** Bits that are set in a mask. */
export function countBits(mask: number): number {
  let rest = mask >>> 0;
  let bits = 0;
  for (; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** The mask that both sides allow (BIP 310). A miner that names no mask allows all bits. */
export function commonMask(serverMask: number, clientMask: number | undefined): number {
  return (serverMask & (clientMask ?? 0xffffffff)) >>> 0;
}

/** The version of a job with the mask's bits cleared: clients differ in whether they send bits or differences, which agree only then. */
export function jobVersion(templateVersion: number, mask: number): number {
  return (templateVersion & ~mask) >>> 0;
}

/** The version of a share (BIP 310); undefined where it sets bits outside the mask. */
export function rolledVersion(version: number, bits: number, mask: number): number | undefined {
  if ((bits & ~mask) !== 0) return undefined;
  return ((version & ~mask) | (bits & mask)) >>> 0;
}
