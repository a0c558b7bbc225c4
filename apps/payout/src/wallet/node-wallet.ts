import { CoreRpcError, type CoreRpc } from '@headframe/chain/rpc/core-rpc';
import type { Outpoint } from '@headframe/chain/read-transaction';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { z } from 'zod';
import {
  addressCheck,
  balances,
  bumpedPsbt,
  feeEstimate,
  finalPsbt,
  fundedPsbt,
  historyLine,
  historyTransaction,
  outpoint,
  output,
  processedPsbt,
  txid as txidShape,
  walletTransaction,
  whole,
} from './wallet-shapes.ts';

/** What a payout pays to one address. */
export interface Payment {
  readonly address: string;
  readonly satoshi: bigint;
}

/** A transaction before it is signed, with the fee that the wallet says it pays. */
export interface Draft {
  readonly psbt: string;
  readonly fee: bigint;
}

/** Where the wallet has one of its transactions. */
export interface WalletPlace {
  /** Above 0 in the best chain; below 0: a conflicting one is that deep in it; 0: in the mempool, or nowhere. */
  readonly confirmations: number;
  /** Transactions that spend an input of it, in display order. */
  readonly conflicts: readonly string[];
  readonly hex: string;
}

/** A line of what the wallet received and sent. `time` in seconds since 1970. */
export interface HistoryLine {
  readonly txid: string;
  readonly category: string;
  readonly confirmations: number;
  readonly time: number;
}

/** A transaction of the wallet that sends, with what it pays; change is left out. */
export interface WalletPayment {
  readonly txid: string;
  readonly confirmations: number;
  readonly hex: string;
  readonly fee: bigint;
  readonly madeAt: Date;
  readonly isAbandoned: boolean;
  readonly outputs: readonly WalletPaymentOutput[];
}

/** An output to an address. `isOwn`: it is one of the wallet's. */
export interface WalletPaymentOutput {
  readonly vout: number;
  readonly address: string | undefined;
  readonly satoshi: bigint;
  readonly isOwn: boolean;
}

/** Codes of Bitcoin Core's errors. */
const unknownCode = -5;
const invalidParameterCode = -8;

const codeOf = (error: unknown) => (error instanceof CoreRpcError ? error.code : undefined);

/**
 * A wallet of a node of the Bitcoin Core family, for payouts alone: whatever it holds is the house's. Amounts go out and come in as
 * decimal text. Every call throws CoreRpcError where the node refuses and CoreRpcUnreachableError where it does not answer.
 */
export class NodeWallet {
  readonly rpc: CoreRpc;

  constructor(rpc: CoreRpc) {
    this.rpc = rpc;
  }

  /** Satoshi that can be spent now. */
  async balance(): Promise<bigint> {
    return (await this.#call('getbalances', [], balances)).mine.trusted;
  }

  /** The script of an address in hex; undefined where it is none of this chain. */
  async scriptOf(address: string): Promise<string | undefined> {
    const { isvalid, scriptPubKey } = await this.rpc.call('validateaddress', [address], addressCheck);
    return isvalid ? scriptPubKey : undefined;
  }

  /** Satoshi per virtual byte for a confirmation within some blocks; undefined where the node cannot say. */
  async feeRate(blocks: number): Promise<number | undefined> {
    const { feerate } = await this.#call('estimatesmartfee', [blocks], feeEstimate);
    return feerate === undefined ? undefined : Number(feerate) / 1_000;
  }

  /** Chooses and locks inputs for payments to addresses that differ. */
  draft(payments: readonly Payment[], feeRate: number): Promise<Draft> {
    const outputs = payments.map(({ address, satoshi }) => ({ [address]: exactCoinAmount(satoshi) }));
    const options = { replaceable: true, lockUnspents: true, fee_rate: feeRate, change_type: 'bech32' };
    return this.#call('walletcreatefundedpsbt', [[], outputs, 0, options, true], fundedPsbt);
  }

  /** A transaction that pays the same with a higher fee and spends the inputs of one of the wallet's own. */
  async bumpDraft(txid: string, feeRate: number): Promise<Draft> {
    return this.#call('psbtbumpfee', [txid, { fee_rate: feeRate }], bumpedPsbt);
  }

  /** The signed transaction in hex; undefined where the wallet cannot sign, such as a locked one. */
  async sign({ psbt }: Draft): Promise<string | undefined> {
    const signed = await this.#call('walletprocesspsbt', [psbt], processedPsbt);
    if (!signed.complete) return undefined;
    const { hex, complete } = await this.#call('finalizepsbt', [signed.psbt], finalPsbt);
    return complete ? hex : undefined;
  }

  /** Hands a signed transaction to the node; may be repeated. Returns its id. */
  send(hex: string): Promise<string> {
    return this.#call('sendrawtransaction', [hex], txidShape);
  }

  /** Where the wallet has a transaction; undefined where it does not know it. */
  async find(txid: string): Promise<WalletPlace | undefined> {
    try {
      const found = await this.#call('gettransaction', [txid], walletTransaction);
      return { confirmations: found.confirmations, conflicts: found.walletconflicts, hex: found.hex };
    } catch (error) {
      if (codeOf(error) === unknownCode) return undefined;
      throw error;
    }
  }

  /** Up to `count` lines of the wallet's history, the newest first, after the newest `skip` of them. */
  async history(count: number, skip: number): Promise<HistoryLine[]> {
    const lines = await this.#call('listtransactions', ['*', count, skip], z.array(historyLine).max(count));
    return lines.toReversed();
  }

  /** Labels of its addresses that begin with a text. */
  async labels(prefix: string): Promise<string[]> {
    const all = await this.#call('listlabels', [], z.array(z.string()));
    return all.filter((label) => label.startsWith(prefix));
  }

  /** Writes a label over another one, or gives it to a new address. */
  async setLabel(before: string | undefined, label: string): Promise<void> {
    const [address] =
      before === undefined
        ? []
        : Object.keys(await this.#call('getaddressesbylabel', [before], z.record(z.string(), z.unknown())));
    if (address === undefined) await this.#call('getnewaddress', [label, 'bech32'], z.string());
    else await this.#call('setlabel', [address, label], z.null());
  }

  /** What a transaction of the wallet pays. */
  async payment(txid: string): Promise<WalletPayment> {
    const { details, fee = 0n, time, ...found } = await this.#call('gettransaction', [txid], historyTransaction);
    const sends = details.filter(({ category }) => category === 'send');
    const own = new Set(details.filter(({ category }) => category === 'receive').map(({ vout }) => vout));
    return {
      ...found,
      txid,
      fee: fee < 0n ? -fee : fee,
      madeAt: new Date(time * 1_000),
      isAbandoned: sends.some(({ abandoned }) => abandoned),
      outputs: sends.map(({ vout, address, amount }, place) => ({
        vout: vout ?? place,
        address,
        satoshi: amount < 0n ? -amount : amount,
        isOwn: vout !== undefined && own.has(vout),
      })),
    };
  }

  /** Whether a transaction waits for a block. */
  async isWaiting(txid: string): Promise<boolean> {
    try {
      await this.#call('getmempoolentry', [txid], z.object({}));
      return true;
    } catch (error) {
      if (codeOf(error) === unknownCode) return false;
      throw error;
    }
  }

  /** An output in the best chain that no transaction of a block has spent, with its confirmations; undefined for any other. */
  async output({ txid, vout }: Outpoint): Promise<{ readonly confirmations: number } | undefined> {
    return (await this.#call('gettxout', [txid, vout, false], output.nullable())) ?? undefined;
  }

  /** Height of the best chain. */
  height(): Promise<number> {
    return this.#call('getblockcount', [], whole);
  }

  /** Outputs that no new transaction takes. The node forgets them when it stops. */
  locked(): Promise<Outpoint[]> {
    return this.#call('listlockunspent', [], z.array(outpoint));
  }

  /** Keeps outputs for a transaction; one that is locked, spent or unknown is left as it is. */
  async lock(outputs: readonly Outpoint[]): Promise<void> {
    await this.#setLock(false, outputs);
  }

  /** Gives outputs back. */
  async unlock(outputs: readonly Outpoint[]): Promise<void> {
    await this.#setLock(true, outputs);
  }

  async #setLock(isFree: boolean, outputs: readonly Outpoint[]): Promise<void> {
    // One at a time: the node refuses all of them where one is in that state already.
    for (const { txid, vout } of outputs)
      await this.#call('lockunspent', [isFree, [{ txid, vout }]], z.boolean()).catch((error: unknown) => {
        if (codeOf(error) !== invalidParameterCode) throw error;
      });
  }

  #call<Result>(method: string, parameters: readonly unknown[], schema: z.ZodType<Result>): Promise<Result> {
    return this.rpc.call(method, parameters, schema, { numbersAsText: true, timeoutMs: 60_000 });
  }
}
