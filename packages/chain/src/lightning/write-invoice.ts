import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { fieldTypes } from './invoice-fields.ts';
import { paddedBytesOfWords, wordsOfBytes, wordsOfNumber } from './invoice-words.ts';

/** What an invoice asks for. Hashes in hex. */
export interface NewInvoice {
  /** Human-readable part of the segwit addresses of its network. */
  readonly bech32Prefix: string;
  /** Without it the payer chooses. */
  readonly millisatoshi?: bigint | undefined;
  readonly paymentHash: string;
  readonly paymentSecret: string;
  /** Text, or its SHA-256 where it stands elsewhere. */
  readonly description: string | { readonly sha256: string };
  readonly createdAt: Date;
  readonly expirySeconds: number;
}

/** Features 8 and 14, both needed: onions of variable length, and a payment secret. */
const features = [16, 8, 0];

const field = (type: number, words: readonly number[]): number[] => [type, ...wordsOfNumber(words.length, 2), ...words];

/** The amount in pico-bitcoin, of which a thousandth of a satoshi is ten. */
const amountText = (millisatoshi: bigint | undefined): string =>
  millisatoshi === undefined ? '' : `${millisatoshi * 10n}p`;

/** Writes and signs a Lightning invoice (BOLT 11), as the simulated node does. `privateKey`: of the node that is paid. */
export function writeInvoice(invoice: NewInvoice, privateKey: Uint8Array): string {
  const { bech32Prefix, millisatoshi, paymentHash, paymentSecret, description, createdAt, expirySeconds } = invoice;
  const prefix = `ln${bech32Prefix}${amountText(millisatoshi)}`;
  const words = [
    ...wordsOfNumber(Math.floor(createdAt.getTime() / 1_000), 7),
    ...field(fieldTypes.paymentHash, wordsOfBytes(hexToBytes(paymentHash))),
    ...field(fieldTypes.paymentSecret, wordsOfBytes(hexToBytes(paymentSecret))),
    ...(typeof description === 'string'
      ? field(fieldTypes.description, wordsOfBytes(new TextEncoder().encode(description)))
      : field(fieldTypes.descriptionHash, wordsOfBytes(hexToBytes(description.sha256)))),
    ...field(fieldTypes.expiry, wordsOfNumber(expirySeconds)),
    ...field(fieldTypes.features, features),
  ];
  const hash = sha256(concatBytes(new TextEncoder().encode(prefix), paddedBytesOfWords(words)));
  const signed = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' });
  const signature = concatBytes(signed.subarray(1), signed.subarray(0, 1));
  return bech32.encode(prefix, [...words, ...wordsOfBytes(signature)], false);
}
