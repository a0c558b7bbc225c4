import { publicKeyAddress } from '@headframe/chain/address/public-key-address';
import { readAddress } from '@headframe/chain/address/read-address';
import { notificationAddress } from '@headframe/chain/bip47/notification-address';
import { readPaymentCode, type PaymentCode } from '@headframe/chain/bip47/payment-code';
import {
  bytesOfHex,
  concatBytes,
  displayOfHash,
  hashOfDisplay,
  hexOfBytes,
  littleEndian,
} from '@headframe/chain/bytes';
import { readTransaction, type Outpoint } from '@headframe/chain/read-transaction';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { Transaction } from '@scure/btc-signer';
import { dustOf } from '../engine/choose-batch.ts';
import type { CodePayer } from '../store/codes-of-chain.ts';

/** Bytes of the largest notification: an input with its signature and key, an output to a key, and one of 83 bytes that carries the code. */
const notificationBytes = 284;

export interface Notification {
  /** Display order. */
  readonly txid: string;
  readonly hex: string;
  /** The output that it spends, which funds it. */
  readonly spends: Outpoint;
}

/**
 * Signs the transactions that notify holders of payment codes (BIP 47). Each has one input, from the address of a key of the house that
 * nothing else is paid to, so that the program knows the key that the code is blinded with, and no change: what funds it is dust and fee.
 */
export class NotificationSigner {
  readonly #house: CodePayer;
  readonly #network: NetworkParameters;

  constructor(house: CodePayer, { coinEnum, network }: ChainIdentity) {
    this.#house = house;
    this.#network = networkParameters(coinEnum, network);
  }

  /** The payment code of the house. */
  get houseCode(): string {
    return this.#house.text;
  }

  /** The address that funds the notification with a number. */
  fundingAddress(index: number): string {
    return publicKeyAddress(this.#house.notificationKey(index).publicKey, this.#network);
  }

  /** What funds a notification, in satoshi. `feeRate` and `dustRate` in satoshi per virtual byte. */
  amountOf(code: string, feeRate: number, dustRate: number): bigint {
    const script = hexOfBytes(this.#scriptOf(notificationAddress(codeOf(code), this.#network)));
    return dustOf(script, dustRate) + BigInt(Math.ceil(notificationBytes * feeRate));
  }

  /**
   * The notification with a number, for the holder of a payment code; the same one for the same funding, however often it is signed.
   * @throws Error where the transaction that should fund it does not.
   */
  sign(index: number, text: string, fundingHex: string, dustRate: number): Notification {
    const { privateKey } = this.#house.notificationKey(index);
    const funding = readTransaction(bytesOfHex(fundingHex));
    const key = hexOfBytes(this.#scriptOf(this.fundingAddress(index)));
    const vout = funding.outputs.findIndex(({ script }) => hexOfBytes(script) === key);
    if (vout === -1)
      throw new Error(`The transaction ${displayOfHash(funding.id)} does not fund notification ${index}.`);
    const spends = { txid: displayOfHash(funding.id), vout };
    const code = codeOf(text);
    const outpoint = concatBytes(hashOfDisplay(spends.txid), littleEndian(vout, 4));
    const { address, script } = this.#house.notify(code, { privateKey, outpoint }, this.#network);
    const notified = this.#scriptOf(address);
    const transaction = new Transaction({ allowUnknownOutputs: true, lowR: true });
    transaction.addInput({ txid: spends.txid, index: vout, nonWitnessUtxo: funding.raw });
    transaction.addOutput({ script: notified, amount: dustOf(hexOfBytes(notified), dustRate) });
    transaction.addOutput({ script, amount: 0n });
    transaction.sign(privateKey);
    transaction.finalize();
    return { txid: transaction.id, hex: transaction.hex, spends };
  }

  #scriptOf(address: string): Uint8Array {
    const read = readAddress(address, this.#network);
    if (!read) throw new Error('An address of a payment code is none of its chain.');
    return read.script;
  }
}

function codeOf(text: string): PaymentCode {
  const code = readPaymentCode(text);
  if (!code) throw new RangeError('The entry is no payment code.');
  return code;
}
