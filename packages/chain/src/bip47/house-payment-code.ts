import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HDKey } from '@scure/bip32';
import { publicKeyAddress } from '../address/public-key-address.ts';
import { blindPaymentCode } from './blind-payment-code.ts';
import { notificationAddress } from './notification-address.ts';
import {
  bytesOfPaymentCode,
  childPublicKey,
  paymentCodeBytes,
  printPaymentCode,
  type PaymentCode,
} from './payment-code.ts';
import { sharedX } from './shared-secret.ts';

/** Where the account of payment codes lies below a seed (BIP 47). */
const accountPath = "m/47'/0'/0'";

/** Where the keys lie that sign notifications: of an account of their own (BIP 44), which any wallet can restore. */
const notificationPath = "m/44'/0'/0'/0";

/** Two outputs that notify the holder of a payment code, beside the change of the transaction. */
interface NotificationOutputs {
  /** Pays to the notification address; its amount is the dust limit at least. */
  readonly address: string;
  /** OP_RETURN with the blinded payment code of the house; its amount is 0. */
  readonly script: Uint8Array;
}

/** A key that signs a notification: 32 bytes, and its compressed public key. */
interface NotificationKey {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/**
 * The payment code that the house pays from, with its private keys. Only the program that pays holds it: the seed is never
 * stored in the database, nor given to the server or a browser.
 */
export class HousePaymentCode {
  readonly #firstPrivateKey: Uint8Array;
  readonly #code: PaymentCode;
  readonly #notificationKeys: HDKey;

  private constructor(account: HDKey, notificationKeys: HDKey) {
    const { publicKey, chainCode } = account;
    const { privateKey } = account.deriveChild(0);
    if (!publicKey || !chainCode || !privateKey) throw new RangeError('The seed has no payment code.');
    this.#firstPrivateKey = privateKey;
    this.#code = { publicKey, chainCode };
    this.#notificationKeys = notificationKeys;
  }

  /** @throws Error for a seed that is not of 16 to 64 bytes. */
  static fromSeed(seed: Uint8Array): HousePaymentCode {
    const master = HDKey.fromMasterSeed(seed);
    return new HousePaymentCode(master.derive(accountPath), master.derive(notificationPath));
  }

  /** As others write it; a holder of a payment code may give it to their wallet in place of a notification. */
  get text(): string {
    return printPaymentCode(this.#code);
  }

  /**
   * The address of payment `index` to a payment code, which no other index has and only its holder can spend from;
   * undefined where the index has none (1 of 2^128): take the next one then.
   */
  payTo(code: PaymentCode, index: number, network: NetworkParameters): string | undefined {
    const publicKey = childPublicKey(code, index);
    const { Point } = secp256k1;
    const secret = BigInt(`0x${Buffer.from(sha256(sharedX(this.#firstPrivateKey, publicKey))).toString('hex')}`);
    if (!Point.Fn.isValidNot0(secret)) return undefined;
    const paid = Point.fromBytes(publicKey).add(Point.BASE.multiply(secret));
    return paid.is0() ? undefined : publicKeyAddress(paid.toBytes(true), network);
  }

  /** The key that signs the notification with this number; no payment goes to it. @throws Error for a number past 2^31. */
  notificationKey(index: number): NotificationKey {
    const { privateKey, publicKey } = this.#notificationKeys.deriveChild(index);
    if (!privateKey || !publicKey) throw new RangeError(`The seed has no key ${index} for notifications.`);
    return { privateKey, publicKey };
  }

  /**
   * The outputs of the transaction that notifies the holder of a payment code, once before the first payment.
   * @param input the private key and the 36 bytes of the outpoint of the first input that shows its public key: it has to
   * pay to a public key hash (BIP 47), so that the holder reads the key from it.
   */
  notify(
    code: PaymentCode,
    input: { privateKey: Uint8Array; outpoint: Uint8Array },
    network: NetworkParameters,
  ): NotificationOutputs {
    const secretX = sharedX(input.privateKey, childPublicKey(code, 0));
    const blinded = blindPaymentCode(bytesOfPaymentCode(this.#code), secretX, input.outpoint);
    return {
      address: notificationAddress(code, network),
      // OP_RETURN, OP_PUSHDATA1
      script: Uint8Array.of(0x6a, 0x4c, paymentCodeBytes, ...blinded),
    };
  }
}
