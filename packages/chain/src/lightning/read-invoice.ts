import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { readInvoiceFields } from './invoice-fields.ts';
import { bytesOfWords, numberOfWords, paddedBytesOfWords, type Words } from './invoice-words.ts';

/** The text is no Lightning invoice that can be paid; the message says why, for people. */
export class InvoiceError extends Error {
  override readonly name = 'InvoiceError';
}

/** A Lightning invoice (BOLT 11) whose checksum and signature are right. Hashes and keys in hex. */
export interface LightningInvoice {
  /** In lower case: one invoice has one text. */
  readonly text: string;
  /** Human-readable part of the segwit addresses of its network: bc, tb, bcrt. */
  readonly bech32Prefix: string;
  /** Thousandths of a satoshi; undefined where the payer chooses. */
  readonly millisatoshi: bigint | undefined;
  readonly paymentHash: string;
  readonly paymentSecret: string | undefined;
  readonly description: string | undefined;
  readonly descriptionHash: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Public key of the node that is paid. */
  readonly payee: string;
}

/** Max characters of an invoice; those with many route hints have about 1,500. */
export const maxInvoiceLength = 2_048;

const timeWords = 7;
const signatureWords = 104;

/** Networks with the amount of coins and its multiplier; the longer prefixes come first. */
const prefixForm = /^ln(bcrt|bc|tbs|tb)(?:([1-9]\d{0,19})([munp])?)?$/;

/** Thousandths of a satoshi in one of each unit, times ten: a pico-bitcoin is a tenth of one. */
const unitsTimesTen: Readonly<Record<string, bigint>> = {
  '': 1_000_000_000_000n,
  m: 1_000_000_000n,
  u: 1_000_000n,
  n: 1_000n,
  p: 1n,
};

function readPrefix(prefix: string): { bech32Prefix: string; millisatoshi: bigint | undefined } {
  const [whole, bech32Prefix = '', amount, unit = ''] = prefixForm.exec(prefix) ?? [];
  if (whole === undefined) throw new InvoiceError('This is no Lightning invoice, or its amount cannot be read.');
  if (amount === undefined) return { bech32Prefix, millisatoshi: undefined };
  const timesTen = BigInt(amount) * (unitsTimesTen[unit] ?? 0n);
  if (timesTen % 10n !== 0n) throw new InvoiceError('The amount of the invoice is no whole millisatoshi.');
  return { bech32Prefix, millisatoshi: timesTen / 10n };
}

function decode(text: string): { prefix: string; words: Words } {
  try {
    return bech32.decode(text as `${string}1${string}`, maxInvoiceLength);
  } catch {
    throw new InvoiceError('This is no Lightning invoice, or it was not copied whole.');
  }
}

/** The key that signed the invoice: the one that it names, or the one that the signature gives. */
function signerOf(prefix: string, words: Words, payee: Uint8Array | undefined): string {
  const signature = bytesOfWords(words.slice(-signatureWords));
  const signed = concatBytes(new TextEncoder().encode(prefix), paddedBytesOfWords(words.slice(0, -signatureWords)));
  const hash = sha256(signed);
  const compact = signature.subarray(0, 64);
  try {
    if (payee) {
      if (secp256k1.verify(compact, hash, payee, { prehash: false })) return bytesToHex(payee);
    } else {
      const withRecovery = concatBytes(signature.subarray(64), compact);
      return bytesToHex(secp256k1.recoverPublicKey(withRecovery, hash, { prehash: false }));
    }
  } catch {
    // As for one that is wrong.
  }
  throw new InvoiceError('The signature of the invoice is wrong.');
}

/**
 * Reads a Lightning invoice of any network, with checksum and signature. An expired one is read as well.
 * @throws InvoiceError for anything else, and for one that asks for what nobody here understands
 */
export function readInvoice(given: string): LightningInvoice {
  const text = given.trim().replace(/^lightning:/i, '');
  if (text.length > maxInvoiceLength) throw new InvoiceError('The invoice is too long.');
  const { prefix, words } = decode(text);
  const amount = readPrefix(prefix);
  if (words.length < timeWords + signatureWords) throw new InvoiceError('The invoice is too short.');
  const fields = readFields(words);
  const { paymentHash, paymentSecret, description, descriptionHash, expirySeconds } = fields;
  const payee = signerOf(prefix, words, fields.payee);
  if (paymentHash === undefined) throw new InvoiceError('The invoice has no payment hash.');
  if (fields.unknownFeature !== undefined)
    throw new InvoiceError(`The invoice asks for the feature ${fields.unknownFeature}, which is not known here.`);
  const seconds = numberOfWords(words.slice(0, timeWords));
  return {
    text: text.toLowerCase(),
    ...amount,
    paymentHash,
    paymentSecret,
    description,
    descriptionHash,
    createdAt: new Date(seconds * 1_000),
    expiresAt: new Date((seconds + expirySeconds) * 1_000),
    payee,
  };
}

function readFields(words: Words): ReturnType<typeof readInvoiceFields> {
  try {
    return readInvoiceFields(words.slice(timeWords, -signatureWords));
  } catch {
    throw new InvoiceError('The invoice is cut off.');
  }
}
