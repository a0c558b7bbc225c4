import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { base58check } from '../address/read-address.ts';

/** A payment code of version 1 (BIP 47): the extended public key that its holder receives payments under. */
export interface PaymentCode {
  /** Compressed public key, 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly chainCode: Uint8Array;
}

/** Bytes of a payment code, without the prefix and checksum of its text. */
export const paymentCodeBytes = 80;

/** First byte of the text before it is written in Base58: all texts then begin with "PM8T". */
const textPrefix = 0x47;
const keyAt = 2;
const chainCodeAt = 35;
const reservedAt = 67;
/** Longer than any payment code in Base58. */
const maxTextLength = 128;

const isPoint = (publicKey: Uint8Array): boolean => {
  try {
    secp256k1.Point.fromBytes(publicKey).assertValidity();
    return true;
  } catch {
    return false;
  }
};

/**
 * Reads the 80 bytes of a payment code; undefined unless it is of version 1, without feature bits, with zeros where it
 * is reserved and with a key on the curve. Two payment codes of one key cannot exist, so that no address is used twice.
 */
export function readPaymentCodeBytes(bytes: Uint8Array): PaymentCode | undefined {
  if (bytes.length !== paymentCodeBytes || bytes[0] !== 1 || bytes[1] !== 0) return undefined;
  if (bytes.subarray(reservedAt).some((byte) => byte !== 0)) return undefined;
  const publicKey = bytes.slice(keyAt, chainCodeAt);
  if (![2, 3].includes(publicKey[0] ?? 0) || !isPoint(publicKey)) return undefined;
  return { publicKey, chainCode: bytes.slice(chainCodeAt, reservedAt) };
}

/** Reads a payment code as people write it; undefined for anything else. */
export function readPaymentCode(text: string): PaymentCode | undefined {
  if (text.length > maxTextLength) return undefined;
  try {
    const payload = base58check.decode(text);
    return payload[0] === textPrefix ? readPaymentCodeBytes(payload.subarray(1)) : undefined;
  } catch {
    return undefined;
  }
}

/** The 80 bytes of a payment code, as a notification transaction carries them. */
export function bytesOfPaymentCode({ publicKey, chainCode }: PaymentCode): Uint8Array {
  const bytes = new Uint8Array(paymentCodeBytes);
  bytes[0] = 1;
  bytes.set(publicKey, keyAt);
  bytes.set(chainCode, chainCodeAt);
  return bytes;
}

/** A payment code as people write it. */
export function printPaymentCode(code: PaymentCode): string {
  return base58check.encode(Uint8Array.of(textPrefix, ...bytesOfPaymentCode(code)));
}

/** The public key of a child of a payment code: 0 is that of its notification address. */
export function childPublicKey({ publicKey, chainCode }: PaymentCode, index: number): Uint8Array {
  const child = new HDKey({ publicKey, chainCode }).deriveChild(index).publicKey;
  if (!child) throw new RangeError(`The payment code has no child ${index}.`);
  return child;
}
