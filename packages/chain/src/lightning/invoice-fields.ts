import { bytesToHex } from '@noble/hashes/utils.js';
import { bytesOfWords, numberOfWords, type Words } from './invoice-words.ts';

/** Numbers of the tagged fields that are read (BOLT 11). */
export const fieldTypes = {
  paymentHash: 1,
  features: 5,
  expiry: 6,
  description: 13,
  paymentSecret: 16,
  payee: 19,
  descriptionHash: 23,
} as const;

/** Words of a field of 32 bytes, and of one with a public key. */
const hashWords = 52;
const keyWords = 53;

/** Expiry of an invoice that says none, in seconds. */
const defaultExpiry = 3_600;
/** Longest expiry that is read: 100 years in seconds; a longer one is taken for this. */
const maxExpiry = 3_155_760_000;

/** Even bits of features that a payer may be asked for (BOLT 9): what LND understands in an invoice. */
const knownFeatures = new Set([8, 14, 16, 24, 48]);

/** What the tagged fields of an invoice say. Hashes in hex. */
interface InvoiceFields {
  readonly paymentHash: string | undefined;
  readonly paymentSecret: string | undefined;
  readonly description: string | undefined;
  readonly descriptionHash: string | undefined;
  /** Seconds after its time. */
  readonly expirySeconds: number;
  /** The public key of the payee, where the invoice names it. */
  readonly payee: Uint8Array | undefined;
  /** The lowest feature that the payer has to understand and that nobody here knows. */
  readonly unknownFeature: number | undefined;
}

function fieldsOf(words: Words): Map<number, Words[]> {
  const fields = new Map<number, Words[]>();
  for (let at = 0; at < words.length;) {
    const type = words[at] ?? 0;
    const end = at + 3 + numberOfWords(words.slice(at + 1, at + 3));
    if (at + 3 > words.length || end > words.length) throw new RangeError('A field is cut off.');
    fields.set(type, [...(fields.get(type) ?? []), words.slice(at + 3, end)]);
    at = end;
  }
  return fields;
}

/** Text for people: without characters that move or hide others. */
const plainText = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();

function unknownFeatureOf(words: Words): number | undefined {
  const bits = words
    .toReversed()
    .flatMap((word, index) => [0, 1, 2, 3, 4].filter((bit) => (word >> bit) & 1).map((bit) => index * 5 + bit));
  return bits.find((bit) => bit % 2 === 0 && !knownFeatures.has(bit));
}

/** Reads the tagged fields; those that are unknown or of another length are skipped, and the first of several counts. @throws RangeError */
export function readInvoiceFields(words: Words): InvoiceFields {
  const fields = fieldsOf(words);
  const first = (type: number, length?: number): Words | undefined =>
    fields.get(type)?.find((field) => length === undefined || field.length === length);
  const bytes = (field: Words | undefined) => field && bytesOfWords(field);
  const hash = (type: number): string | undefined => {
    const found = bytes(first(type, hashWords));
    return found && bytesToHex(found);
  };
  const description = bytes(first(fieldTypes.description));
  const expiry = first(fieldTypes.expiry);
  return {
    paymentHash: hash(fieldTypes.paymentHash),
    paymentSecret: hash(fieldTypes.paymentSecret),
    description: description && plainText(description),
    descriptionHash: hash(fieldTypes.descriptionHash),
    expirySeconds: expiry ? Math.min(numberOfWords(expiry), maxExpiry) : defaultExpiry,
    payee: bytes(first(fieldTypes.payee, keyWords)),
    unknownFeature: unknownFeatureOf(first(fieldTypes.features) ?? []),
  };
}
