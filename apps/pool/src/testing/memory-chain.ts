import type { BlockTemplate } from '@headframe/chain/block-template';
import type { BlockPlace } from '@headframe/chain/source/block-place';
import type { BlockSubmission } from '@headframe/chain/source/submit-to-nodes';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfBits } from '@headframe/domain/pool/target';
import type { ChainSource, SourceTemplate } from '../jobs/chain-source.ts';

/** Bits of mainnet in 2026: a block is out of reach of any test. */
const mainnetBits = '1702250f';

/** Bits of a regtest: every second hash is a block. */
export const regtestBits = '207fffff';

/** How a chain of tests begins. */
export interface MemoryChainOptions {
  coinEnum?: 0 | 1;
  bits?: string;
  /** By how much weighted shares count; a chain without it grants none. */
  weight?: number;
}

const hash = (number: number): string => number.toString(16).padStart(64, '0');

/** A chain source in memory, whose tip and templates a test moves. */
export class MemoryChain implements ChainSource {
  readonly coin;
  readonly chain: ChainIdentity;
  readonly blocks: Uint8Array[] = [];
  current: SourceTemplate | undefined;
  confirmedAt = performance.now();
  /** Awaited before a block is answered. */
  beforeSubmit: () => Promise<void> = async () => undefined;
  #height = 900_000;
  #templates = 0;
  readonly #bits: string;
  readonly #weight: number | undefined;
  readonly #listeners = new Set<(template: SourceTemplate) => void>();

  constructor({ coinEnum = 0, bits = mainnetBits, weight }: MemoryChainOptions = {}) {
    this.coin = minedCoin(coinEnum);
    this.#bits = bits;
    this.#weight = weight;
    const network = weight === undefined ? 'regtest' : 'simulated';
    this.chain = { coinEnum, network, genesis: 'ab'.repeat(32), name: 'test' };
    this.newTip();
  }

  subscribe(listener: (template: SourceTemplate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async submitBlock(block: Uint8Array): Promise<BlockSubmission> {
    this.blocks.push(block);
    await this.beforeSubmit();
    return { isTaken: true, refusal: null };
  }

  /** Where each block stands, by its hash; those that are not named are unknown. */
  readonly places = new Map<string, number>();

  async placeOfBlock(hash: string): Promise<BlockPlace> {
    return { confirmations: this.places.get(hash), tipHeight: this.#height - 1 };
  }

  /** A block every ten minutes. */
  async timeOfBlock(height: number): Promise<number | undefined> {
    return 1_700_000_000 + (height - 900_000) * 600;
  }

  /** Another block is the tip. */
  newTip(): void {
    this.#height += 1;
    this.newTemplate();
  }

  /** Another template on the same tip. */
  newTemplate(change: Partial<BlockTemplate> = {}): void {
    this.#templates += 1;
    const time = 1_750_000_000 + this.#templates;
    const template: BlockTemplate = {
      version: 0x20000000,
      previousblockhash: hash(this.#height - 1),
      transactions: [],
      coinbasevalue: 312_500_000,
      bits: this.#bits,
      target: targetOfBits(Number.parseInt(this.#bits, 16)).toString(16).padStart(64, '0'),
      height: this.#height,
      curtime: time,
      mintime: time - 600,
      ...(this.#weight !== undefined && { simulated: { weight: String(this.#weight) } }),
      ...change,
    };
    this.confirmedAt = performance.now();
    const feeRate = {
      id: hash(this.#height).slice(32),
      height: this.#height,
      subsidy: 312_500_000n,
      feeSum: 0n,
      blocks: [{ hash: hash(this.#height - 1), fees: 0n }],
    };
    this.current = { template, feeRate };
    for (const listener of this.#listeners) listener(this.current);
  }
}
