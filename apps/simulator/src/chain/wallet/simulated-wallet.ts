import { randomBytes } from 'node:crypto';
import { bytesOfHex, hexOfBytes } from '@headframe/chain/bytes';
import {
  readTransaction,
  type Outpoint,
  type ReadTransaction,
  type TransactionOutput,
} from '@headframe/chain/read-transaction';
import type { SimulatedBlock } from '../simulated-block.ts';
import type { Fund, WalletPayment, WalletState } from './wallet-state.ts';

/** Where the house of the simulated chain is paid: by blocks, and change of its own transactions. No key has it. */
export const houseScript = `0014${'00'.repeat(20)}`;

/** What a wallet begins with, as on the main network a pool finds few blocks: 100 coins, in 20 outputs. */
const firstFunds = 20;
const firstFundSatoshi = 500_000_000;

/** Blocks until a coinbase can be spent. */
const maturity = 100;

/** Transactions that are kept; older ones are forgotten with what they spent. */
const maxPayments = 1_000;

export const keyOf = ({ txid, vout }: Outpoint) => `${txid}:${vout}`;

/** An output that the wallet can spend. */
export interface Coin extends Outpoint {
  readonly satoshi: number;
}

/** What a wallet has to know of its chain. */
interface WalletChain {
  readonly tip: { readonly height: number };
}

/** The wallet of the node of a simulated chain: what the house has, and its transactions. */
export class SimulatedWallet {
  /** Outputs that no draft takes; forgotten by a restart, as of a node. */
  readonly locked = new Set<string>();
  readonly #chain: WalletChain;
  #funds: Fund[];
  #payments: WalletPayment[];
  readonly #labels: Map<string, string>;

  constructor(chain: WalletChain, state: WalletState | undefined) {
    this.#chain = chain;
    this.#funds = state?.funds ?? newFunds();
    this.#payments = state?.payments ?? [];
    this.#labels = new Map(Object.entries(state?.labels ?? {}));
  }

  /** Labels by their addresses. */
  get labels(): ReadonlyMap<string, string> {
    return this.#labels;
  }

  setLabel(address: string, label: string): void {
    this.#labels.set(address, label);
  }

  get state(): WalletState {
    return { funds: this.#funds, payments: this.#payments, labels: Object.fromEntries(this.#labels) };
  }

  /** Transactions that wait for a block. */
  get waiting(): readonly WalletPayment[] {
    return this.#payments.filter(({ isWaiting }) => isWaiting);
  }

  /** Its own transactions, in the order in which it had them. */
  get history(): readonly WalletPayment[] {
    return this.#payments.filter((one) => this.isOwn(one));
  }

  find(txid: string): WalletPayment | undefined {
    return this.#payments.find((one) => one.txid === txid);
  }

  /** Transactions that spend an input of one, itself left out. */
  conflictsOf(payment: { readonly txid: string; readonly hex: string }): readonly WalletPayment[] {
    const inputs = new Set(transactionOf(payment).inputs.map(keyOf));
    return this.#payments.filter(
      (one) => one.txid !== payment.txid && transactionOf(one).inputs.some((input) => inputs.has(keyOf(input))),
    );
  }

  /** Above 0: blocks on top of it; below 0: of one that conflicts with it; 0: neither. */
  confirmationsOf(payment: WalletPayment): number {
    const depth = (block: { height: number }) => this.#chain.tip.height - block.height + 1;
    if (payment.block) return depth(payment.block);
    const mined = this.conflictsOf(payment).find(({ block }) => block !== null);
    return mined?.block ? -depth(mined.block) : 0;
  }

  /** Outputs that are the wallet's and not spent, whether or not they can be spent now. */
  unspent(): readonly (Coin & { readonly isMature: boolean })[] {
    const active = this.#payments.filter(({ isWaiting, block }) => isWaiting || block !== null);
    const spent = new Set(active.flatMap((payment) => transactionOf(payment).inputs.map(keyOf)));
    const funds = this.#funds.map(({ txid, vout, satoshi, block }) => {
      const isMature = block === null || this.#chain.tip.height - block.height >= maturity;
      return { txid, vout, satoshi, isMature };
    });
    const change = active.flatMap((payment) => ownOutputs(payment).map((coin) => ({ ...coin, isMature: true })));
    return [...funds, ...change].filter((coin) => !spent.has(keyOf(coin)));
  }

  /** Every output that the wallet had, spent ones too, by its key. */
  outputs(): ReadonlyMap<string, number> {
    const all = [...this.#funds, ...this.#payments.flatMap(ownOutputs)];
    return new Map(all.map((coin) => [keyOf(coin), coin.satoshi]));
  }

  /** An output of a transaction here that is paid to others, and that no transaction spends for good; undefined for any other. */
  foreignOutput({ txid, vout }: Outpoint): TransactionOutput | undefined {
    const payment = this.find(txid);
    if (!payment || (!payment.isWaiting && !payment.block)) return undefined;
    const output = transactionOf(payment).outputs[vout];
    return output && hexOfBytes(output.script) !== houseScript ? output : undefined;
  }

  /** Whether a transaction of a block spends an output. */
  isSpentInBlock(key: string): boolean {
    return this.#payments.some(
      (one) => one.block !== null && transactionOf(one).inputs.some((input) => keyOf(input) === key),
    );
  }

  /** Whether a transaction is the wallet's: it spends or pays what the wallet has. Of others a node says nothing here. */
  isOwn(payment: WalletPayment): boolean {
    const outputs = this.outputs();
    return ownOutputs(payment).length > 0 || transactionOf(payment).inputs.some((input) => outputs.has(keyOf(input)));
  }

  /** A transaction enters the mempool in place of those that it replaces. */
  accept(payment: Omit<WalletPayment, 'isWaiting' | 'block' | 'time'>): void {
    const replaced = new Set(this.conflictsOf(payment).map(({ txid }) => txid));
    const time = this.find(payment.txid)?.time ?? Math.floor(Date.now() / 1_000);
    this.#payments = this.#payments
      .filter(({ txid }) => txid !== payment.txid)
      .map((one) => (replaced.has(one.txid) ? { ...one, isWaiting: false } : one));
    this.#payments.push({ ...payment, isWaiting: true, block: null, time });
    for (const input of transactionOf(payment).inputs) this.locked.delete(keyOf(input));
    this.#forget();
  }

  /** A block came to the best chain: it has these transactions, and where the pool found it, its coinbase pays the house. */
  connect({ hash, height, subsidy, fees, isSubmitted, payments }: SimulatedBlock): void {
    const mined = new Set(payments);
    const block = { hash, height };
    this.#payments = this.#payments.map((one) => (mined.has(one.txid) ? { ...one, isWaiting: false, block } : one));
    // The id of the coinbase is not kept with the block; its hash stands for it.
    if (isSubmitted) this.#funds.push({ txid: hash, vout: 0, satoshi: subsidy + fees, block });
  }

  /** A block left the best chain: its transactions wait again, and its coinbase is gone. */
  disconnect({ hash }: SimulatedBlock): void {
    this.#funds = this.#funds.filter(({ block }) => block?.hash !== hash);
    this.#payments = this.#payments.map((one) =>
      one.block?.hash === hash ? { ...one, isWaiting: true, block: null } : one,
    );
  }

  /** Forgets the oldest transaction once it is deep: what it spent is gone, and what it paid the wallet is a fund. */
  #forget(): void {
    const [oldest] = this.#payments;
    if (this.#payments.length <= maxPayments || !oldest?.block || this.confirmationsOf(oldest) <= maturity) return;
    const spent = new Set(transactionOf(oldest).inputs.map(keyOf));
    const change = ownOutputs(oldest).map((coin) => ({ ...coin, block: null }));
    this.#funds = [...this.#funds.filter((fund) => !spent.has(keyOf(fund))), ...change];
    this.#payments = this.#payments.slice(1);
  }
}

/** The transaction of a payment. */
export function transactionOf({ hex }: { readonly hex: string }): ReadTransaction {
  return readTransaction(bytesOfHex(hex));
}

function ownOutputs(payment: WalletPayment): Coin[] {
  return transactionOf(payment).outputs.flatMap(({ script, value }, vout) =>
    hexOfBytes(script) === houseScript ? [{ txid: payment.txid, vout, satoshi: Number(value) }] : [],
  );
}

function newFunds(): Fund[] {
  const txid = hexOfBytes(randomBytes(32));
  return Array.from({ length: firstFunds }, (_, vout) => ({ txid, vout, satoshi: firstFundSatoshi, block: null }));
}
