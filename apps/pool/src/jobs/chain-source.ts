import type { BlockTemplate } from '@headframe/chain/block-template';
import type { BlockPlace } from '@headframe/chain/source/block-place';
import type { BlockSubmission } from '@headframe/chain/source/submit-to-nodes';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type { FeeRate } from '@headframe/domain/pool/fee-rate';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';

/** A template of the chain with what its block pays. */
export interface SourceTemplate {
  readonly template: BlockTemplate;
  readonly feeRate: FeeRate;
}

/** What the pool needs of a chain: a node of the Bitcoin Core family, or the simulated chain. */
export interface ChainSource {
  readonly coin: MinedCoin;
  readonly chain: ChainIdentity;
  /** The newest template; undefined while there is none. */
  readonly current: SourceTemplate | undefined;
  /**
   * When the node last said that it is synchronised and on the tip of the current template (`performance.now()`): with each
   * template, and at least every minute without one. Work on a template that nobody confirms is not sent any more.
   */
  readonly confirmedAt: number;
  /** Calls back with each new template. Returns how to stop. */
  subscribe(listener: (template: SourceTemplate) => void): () => void;
  /** Sends a block to every node at once, and again until one has answered. Resolves with whether the chain has it, and else why a node refused it. */
  submitBlock(block: Uint8Array): Promise<BlockSubmission>;
  /** Where a block stands, by its hash in display order. Rejects where the node does not answer. */
  placeOfBlock(hash: string): Promise<BlockPlace>;
  /** Time in the header of the block at a height, seconds since 1970; undefined where the node has none. Rejects where it does not answer. */
  timeOfBlock(height: number): Promise<number | undefined>;
}
