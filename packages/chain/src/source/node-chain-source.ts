import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type { FeeRate } from '@headframe/domain/pool/fee-rate';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import { blockTemplateSchema, type BlockTemplate } from '../block-template.ts';
import type { CoreRpc } from '../rpc/core-rpc.ts';
import { placeOfBlock, type BlockPlace } from './block-place.ts';
import { FeeRates } from './fee-rates.ts';
import { identifyChain, WrongChainError } from './identify-chain.ts';
import { submitToNodes, type BlockSubmission } from './submit-to-nodes.ts';
import { timeOfBlock } from './time-of-block.ts';

/** How long a long poll may last: longer than a node takes without a change of its transactions. */
const longPollMs = 150_000;
/** How often the node is asked whether the template still stands on its tip, and the pause after an error, in milliseconds. */
const usually = { confirmMs: 15_000, retryMs: 1_000 };

const tipShape = z.object({ bestblockhash: z.string().max(64) });

/** A template with what its block pays. */
export interface NodeTemplate {
  readonly template: BlockTemplate;
  readonly feeRate: FeeRate;
}

interface NodeChainSourceOptions {
  readonly coin: MinedCoin;
  /** The node that gives templates, then others that get blocks as well. */
  readonly nodes: readonly [CoreRpc, ...CoreRpc[]];
  /** Name of the chain, where the operator gives one. */
  readonly name?: string | undefined;
  /** Gets each change of the trouble once, also of that before the node answers; undefined where all is well again. */
  readonly onTrouble: (trouble: Error | undefined) => void;
  /** Pause after an error, and between two confirmations, in milliseconds; shorter in tests. */
  readonly retryMs?: number;
  readonly confirmMs?: number;
}

/**
 * Templates of a node of the Bitcoin Core family, or of the simulated chain, which speaks as one: by long poll, each with what its
 * block pays, and confirmed every 15 seconds in between. The chain is checked with each template.
 */
export class NodeChainSource {
  readonly coin: MinedCoin;
  readonly chain: ChainIdentity;
  readonly #options: NodeChainSourceOptions & typeof usually;
  readonly #feeRates: FeeRates;
  readonly #stopped = new AbortController();
  readonly #listeners = new Set<(template: NodeTemplate) => void>();
  #current: NodeTemplate | undefined;
  #confirmedAt = -Infinity;
  #poll = new AbortController();
  #longPollId: string | undefined;
  #trouble: string | undefined;
  readonly #running: Promise<unknown>;

  private constructor(options: NodeChainSourceOptions, chain: ChainIdentity, trouble: string | undefined) {
    this.coin = options.coin;
    this.chain = chain;
    this.#trouble = trouble;
    this.#options = { ...usually, ...options };
    this.#feeRates = new FeeRates(options.nodes[0], chain);
    this.#running = Promise.all([this.#follow(), this.#confirm()]);
  }

  /**
   * Waits until the node answers, and begins to follow it; undefined when `signal` ends the wait.
   * @throws WrongChainError for a node of another coin or network
   */
  static async open(options: NodeChainSourceOptions, signal?: AbortSignal): Promise<NodeChainSource | undefined> {
    let said: string | undefined;
    const report = (trouble: Error): void => {
      if (trouble.message !== said) options.onTrouble(trouble);
      said = trouble.message;
    };
    while (!signal?.aborted) {
      try {
        const chain = await identifyChain(options.nodes[0], options.coin, options.name);
        if (chain) return new NodeChainSource(options, chain, said);
        report(new Error('The chain has no block yet by which it could be recognised.'));
      } catch (error) {
        if (error instanceof WrongChainError) throw error;
        report(error instanceof Error ? error : new Error(String(error)));
      }
      await sleep(options.retryMs ?? usually.retryMs, undefined, signal && { signal }).catch(() => undefined);
    }
    return undefined;
  }

  get current(): NodeTemplate | undefined {
    return this.#current;
  }

  /** When the node last said that the current template stands on its tip (`performance.now()`). */
  get confirmedAt(): number {
    return this.#confirmedAt;
  }

  subscribe(listener: (template: NodeTemplate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves with whether one of the nodes has the block on its best chain. */
  submitBlock(block: Uint8Array): Promise<BlockSubmission> {
    return submitToNodes(this.#options.nodes, block);
  }

  /** Where the first node has a block, by its hash in display order. */
  placeOfBlock(hash: string): Promise<BlockPlace> {
    return placeOfBlock(this.#options.nodes[0], hash);
  }

  /** The time in the header of the block at a height of the first node, seconds since 1970; undefined where it has none. */
  timeOfBlock(height: number): Promise<number | undefined> {
    return timeOfBlock(this.#options.nodes[0], height);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#stopped.abort();
    this.#poll.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#poll = new AbortController();
      const askedAt = performance.now();
      try {
        const template = await this.#template(this.#longPollId, this.#poll.signal);
        const [feeRate] = await Promise.all([this.#feeRates.of(template), this.#checkChain()]);
        if (this.#stopped.signal.aborted) return;
        const isSameTip = template.previousblockhash === this.#current?.template.previousblockhash;
        this.#longPollId = template.longpollid;
        this.#current = { template, feeRate };
        this.#confirmedAt = performance.now();
        this.#report(undefined);
        for (const listener of this.#listeners) listener(this.#current);
        // A node that gives no id for a long poll is asked at the pace of confirmations.
        if (template.longpollid === undefined) await this.#pause(this.#options.confirmMs);
        // One that answers its long polls at once is not asked without a pause; after one that waited, none is needed.
        else if (isSameTip && performance.now() - askedAt < this.#options.retryMs)
          await this.#pause(this.#options.retryMs);
      } catch (error) {
        if (this.#poll.signal.aborted) continue;
        this.#report(error instanceof Error ? error : new Error(String(error)));
        await this.#pause(this.#options.retryMs);
      }
    }
  }

  /** The node may be another one than before, or have begun another chain: shares of two chains never mix. */
  async #checkChain(): Promise<void> {
    const { nodes, coin, name } = this.#options;
    const now = await identifyChain(nodes[0], coin, name);
    const { network, genesis, name: ownName } = this.chain;
    if (now?.network !== network || now.genesis !== genesis || now.name !== ownName)
      throw new WrongChainError(
        `The node at ${nodes[0].address} follows another chain than before: restart the pool to mine it.`,
      );
  }

  #template(longPollId: string | undefined, signal: AbortSignal): Promise<BlockTemplate> {
    const [node] = this.#options.nodes;
    const request = { rules: this.coin.templateRules, ...(longPollId !== undefined && { longpollid: longPollId }) };
    const timeoutMs = longPollId === undefined ? 30_000 : longPollMs;
    return node.call('getblocktemplate', [request], blockTemplateSchema, { timeoutMs, signal });
  }

  /** Confirms the current template while a long poll waits; ends the poll where the node has moved on without answering it. */
  async #confirm(): Promise<void> {
    const [node] = this.#options.nodes;
    while (!this.#stopped.signal.aborted) {
      await this.#pause(this.#options.confirmMs);
      const before = this.#current;
      if (!before || this.#stopped.signal.aborted) continue;
      try {
        const tip = await node.call('getblockchaininfo', [], tipShape);
        if (tip.bestblockhash === before.template.previousblockhash) this.#confirmedAt = performance.now();
        else if (this.#current === before) {
          this.#longPollId = undefined;
          this.#poll.abort();
        }
      } catch (error) {
        this.#report(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  #report(trouble: Error | undefined): void {
    if (trouble?.message === this.#trouble) return;
    this.#trouble = trouble?.message;
    this.#options.onTrouble(trouble);
  }

  #pause(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}
