import { publicKeyAddress } from '@headframe/chain/address/public-key-address';
import { blindPaymentCode } from '@headframe/chain/bip47/blind-payment-code';
import {
  childPublicKey,
  printPaymentCode,
  readPaymentCode,
  readPaymentCodeBytes,
  type PaymentCode,
} from '@headframe/chain/bip47/payment-code';
import { sharedX } from '@headframe/chain/bip47/shared-secret';
import { bytesOfHex, concatBytes, hashOfDisplay, hexOfBytes, littleEndian } from '@headframe/chain/bytes';
import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HDKey } from '@scure/bip32';
import { p2pkh, Script, Transaction } from '@scure/btc-signer';

/** What the wallet of a holder of a payment code does by BIP 47: it knows its seed and the transactions of the chain, and nothing of the house. */
export class HolderWallet {
  readonly #account: HDKey;
  readonly #network: NetworkParameters;
  readonly code: PaymentCode;
  readonly text: string;

  constructor(seed: Uint8Array, network: NetworkParameters) {
    this.#account = HDKey.fromMasterSeed(seed).derive("m/47'/0'/0'");
    this.#network = network;
    const { publicKey, chainCode } = this.#account;
    if (!publicKey || !chainCode) throw new Error('The seed has no payment code.');
    this.code = { publicKey, chainCode };
    this.text = printPaymentCode(this.code);
  }

  /** The payment code that a transaction notifies of; undefined for a transaction that is no notification to this wallet. */
  read(hex: string): string | undefined {
    const transaction = Transaction.fromRaw(bytesOfHex(hex), { allowUnknownOutputs: true });
    const outputs = Array.from(
      { length: transaction.outputsLength },
      (_, at) => transaction.getOutput(at).script ?? new Uint8Array(),
    );
    const own = hexOfBytes(p2pkh(childPublicKey(this.code, 0)).script);
    if (!outputs.some((script) => hexOfBytes(script) === own)) return undefined;
    const [opcode, payload] =
      outputs.map((script) => Script.decode(script)).find(([first]) => first === 'RETURN') ?? [];
    const { txid, index, finalScriptSig } = transaction.getInput(0);
    if (opcode !== 'RETURN' || !(payload instanceof Uint8Array) || !txid || !finalScriptSig) return undefined;
    const shown = Script.decode(finalScriptSig)[1];
    if (!(shown instanceof Uint8Array)) return undefined;
    const outpoint = concatBytes(hashOfDisplay(hexOfBytes(txid)), littleEndian(index ?? 0, 4));
    const house = readPaymentCodeBytes(blindPaymentCode(payload, sharedX(this.#privateKey(0), shown), outpoint));
    return house && printPaymentCode(house);
  }

  /** The address of payment `index` from a payment code, which this wallet has the key of. */
  addressOf(house: string, index: number): string {
    const payer = readPaymentCode(house);
    if (!payer) throw new Error('Not a payment code.');
    const own = this.#privateKey(index);
    const { Fn } = secp256k1.Point;
    const key = Fn.add(Fn.fromBytes(own), Fn.fromBytes(sha256(sharedX(own, childPublicKey(payer, 0)))));
    return publicKeyAddress(secp256k1.getPublicKey(Fn.toBytes(key), true), this.#network);
  }

  #privateKey(child: number): Uint8Array {
    const { privateKey } = this.#account.deriveChild(child);
    if (!privateKey) throw new Error('The seed has no such key.');
    return privateKey;
  }
}
