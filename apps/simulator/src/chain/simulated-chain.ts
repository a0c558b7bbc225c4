import { randomBytes, randomInt } from 'node:crypto';
import { hexOfBytes } from '@headframe/chain/bytes';
import { bitsAt, blockSeconds, heightAt, mainDifficulty, subsidyAt } from './chain-rules.ts';
import { readChain, writeChain, type KeptChain } from './chain-file.ts';
import { Mempool } from './mempool.ts';
import type { SimulatedBlock } from './simulated-block.ts';
import { templateTransactionOf } from './wallet/send-payment.ts';
import { SimulatedWallet } from './wallet/simulated-wallet.ts';

/** Blocks that are kept: those of 30 days, over which pools average what blocks paid. */
const keptBlocks = 30 * 144;

/** Seconds between two rounds of new transactions. */
const mempoolSeconds = 30;

/** Seconds until the next block at most, once a payment waits for it: who tries a withdrawal out sees it paid soon. */
const paymentSeconds = 60;

/** How a simulated chain behaves. */
interface SimulatedChainOptions {
  /** Keeps the chain over restarts of the simulator; a chain without a file starts at its first block. */
  readonly file?: string | undefined;
  /** Whether the simulated network finds blocks and transactions by itself; true unless said otherwise. */
  readonly isAlive?: boolean;
  /** Mean difficulty, at least 1; that of the main network unless said otherwise. */
  readonly difficulty?: number | undefined;
}

const now = () => Math.floor(Date.now() / 1000);

/** A hash that looks like one of the main network. */
const randomHash = () => '0'.repeat(20) + hexOfBytes(randomBytes(22));

/** Seconds until the next block of a network that finds one every ten minutes on average. */
const nextBlockSeconds = () => -Math.log(1 - randomInt(1, 2 ** 32) / 2 ** 32) * blockSeconds;

/**
 * A chain like Bitcoin's main network without its peers: its height, difficulty, subsidies and fees are like those, a
 * simulated network finds a block every ten minutes on average, and what is submitted becomes part of it. Kept in a file
 * over restarts; what would have been found meanwhile is added then.
 */
export class SimulatedChain {
  readonly genesis: string;
  readonly mempool = new Mempool();
  /** What the house has on this chain. */
  readonly wallet: SimulatedWallet;
  /** Rises with each change of tip or transactions. */
  version = 1;
  readonly #file: string | undefined;
  readonly #difficulty: number;
  readonly #blocks: SimulatedBlock[];
  readonly #byHash = new Map<string, SimulatedBlock>();
  readonly #listeners = new Set<() => void>();
  #blockTimer: NodeJS.Timeout | undefined;
  /** When the simulated network finds its next block, milliseconds since 1970; undefined where it finds none. */
  #nextBlockAt: number | undefined;
  #mempoolTimer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    { genesis, blocks, wallet }: KeptChain,
    { file, difficulty = mainDifficulty }: SimulatedChainOptions,
  ) {
    this.genesis = genesis;
    this.#blocks = [...blocks];
    for (const block of blocks) this.#byHash.set(block.hash, block);
    this.#file = file;
    this.#difficulty = difficulty;
    this.wallet = new SimulatedWallet(this, wallet);
    this.mempool.clear(this.#payments());
  }

  /** Reads the chain from its file, or begins one. */
  static async open(options: SimulatedChainOptions = {}): Promise<SimulatedChain> {
    const { file, isAlive = true, difficulty = mainDifficulty } = options;
    const kept = file === undefined ? undefined : await readChain(file);
    const chain = new SimulatedChain(kept ?? { genesis: randomHash(), blocks: firstBlocks(difficulty) }, options);
    if (isAlive) chain.#live();
    return chain;
  }

  get tip(): SimulatedBlock {
    return this.#blocks.at(-1) as SimulatedBlock;
  }

  /** Bits that a block at a height has. */
  bitsAt(height: number): string {
    return bitsAt(height, this.#difficulty);
  }

  /** The block on the best chain at a height, as far back as blocks are kept. */
  at(height: number): SimulatedBlock | undefined {
    return this.#blocks[height - (this.#blocks[0]?.height ?? 0)];
  }

  /** A block by its hash, also one that a reorganisation has taken off the best chain. */
  find(hash: string): SimulatedBlock | undefined {
    return this.#byHash.get(hash);
  }

  /** Blocks on top of one, itself included; -1 where it is not on the best chain. */
  confirmationsOf(block: SimulatedBlock): number {
    return this.at(block.height) === block ? this.tip.height - block.height + 1 : -1;
  }

  /** Calls back after each change. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Puts a submitted block on the tip. */
  append(block: SimulatedBlock): void {
    this.#add(block);
    this.#changed();
  }

  /** The simulated network finds blocks. */
  mine(count = 1): void {
    for (let left = count; left > 0; left -= 1) this.#add(this.#networkBlock(now()));
    this.#changed();
  }

  /** The simulated network replaces the newest blocks by a longer branch of its own: they become orphans. */
  reorganise(depth: number): void {
    if (depth < 1 || depth >= this.#blocks.length) throw new RangeError('There are not that many blocks to replace.');
    for (const block of this.#blocks.splice(-depth).reverse()) this.wallet.disconnect(block);
    this.#refreshPayments();
    this.mine(depth + 1);
  }

  /** A payment came to the mempool of the node: the simulated network finds a block within a minute. */
  takePayment(): void {
    this.#refreshPayments();
    if (this.#nextBlockAt !== undefined && this.#nextBlockAt > Date.now() + paymentSeconds * 1000)
      this.#scheduleBlock(randomInt(paymentSeconds / 3, paymentSeconds));
    this.#changed();
  }

  /** Stops the simulated network and writes what is still to be written. */
  async close(): Promise<void> {
    clearTimeout(this.#blockTimer);
    clearInterval(this.#mempoolTimer);
    this.#listeners.clear();
    await this.#writing;
  }

  #live(): void {
    for (let time = this.tip.time + nextBlockSeconds(); time < now(); time += nextBlockSeconds())
      this.#add(this.#networkBlock(Math.floor(time)));
    this.#changed();
    this.#mempoolTimer = setInterval(() => {
      this.mempool.grow(20);
      this.#announce();
    }, mempoolSeconds * 1000);
    this.#scheduleBlock();
  }

  #scheduleBlock(seconds = nextBlockSeconds()): void {
    clearTimeout(this.#blockTimer);
    this.#nextBlockAt = Date.now() + seconds * 1000;
    this.#blockTimer = setTimeout(() => {
      this.mine();
      this.#scheduleBlock();
    }, seconds * 1000);
  }

  #payments() {
    return this.wallet.waiting.map(templateTransactionOf);
  }

  #refreshPayments(): void {
    const own = new Set(this.wallet.state.payments.map(({ txid }) => txid));
    this.mempool.setPayments(own, this.#payments());
  }

  #networkBlock(time: number): SimulatedBlock {
    const height = this.tip.height + 1;
    const { transactions, fees } = this.mempool;
    const bits = this.bitsAt(height);
    const payments = this.wallet.waiting.map(({ txid }) => txid);
    const previous = this.tip.hash;
    return networkBlock({ height, previous, time, bits, fees, transactions: transactions.length + 1, payments });
  }

  #add(block: SimulatedBlock): void {
    this.#blocks.push(block);
    this.#byHash.set(block.hash, block);
    const [oldest] = this.#blocks;
    if (this.#blocks.length > keptBlocks && oldest) {
      this.#blocks.shift();
      this.#byHash.delete(oldest.hash);
    }
    this.wallet.connect(block);
    this.mempool.clear(this.#payments());
  }

  #changed(): void {
    const file = this.#file;
    if (file !== undefined) {
      const kept = { genesis: this.genesis, blocks: [...this.#blocks], wallet: this.wallet.state };
      // A chain that could not be written goes on in memory; the next block writes it again.
      this.#writing = this.#writing.then(() => writeChain(file, kept)).catch(() => undefined);
    }
    this.#announce();
  }

  #announce(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}

type NetworkBlock = Omit<SimulatedBlock, 'hash' | 'subsidy' | 'isSubmitted'>;

function networkBlock(block: NetworkBlock): SimulatedBlock {
  return { ...block, hash: randomHash(), subsidy: subsidyAt(block.height), isSubmitted: false };
}

/** The blocks of the last 30 days, up to the height that the main network has now. */
function firstBlocks(difficulty: number): SimulatedBlock[] {
  const times: number[] = [];
  for (let time = now() - 5; times.length < keptBlocks; time -= nextBlockSeconds()) times.unshift(Math.floor(time));
  const first = heightAt(now()) - keptBlocks;
  let previous = randomHash();
  return times.map((time, index) => {
    const fees = randomInt(1_000_000, 4_000_000);
    const height = first + index;
    const transactions = randomInt(1_500, 4_000);
    const bits = bitsAt(height, difficulty);
    const block = networkBlock({ height, previous, time, bits, fees, transactions, payments: [] });
    previous = block.hash;
    return block;
  });
}
