/** One block that a fee rate stands on. */
export interface FeeRateBlock {
  /** Hash of the block in display order, 64 lower-case hex digits. */
  readonly hash: string;
  /** Fees of all its transactions, in satoshi. */
  readonly fees: bigint;
}

/** What one block of a chain pays while `height` is mined: its subsidy and the fees of the blocks before it, kept with their inputs. */
export interface FeeRate {
  /** First 16 bytes of SHA-256 over chain, block hashes and sum, as 32 lower-case hex digits. */
  readonly id: string;
  /** Height of the block that is mined. */
  readonly height: number;
  /** Subsidy of that block, in satoshi. */
  readonly subsidy: bigint;
  /** Sum of the fees of `blocks`, in satoshi. */
  readonly feeSum: bigint;
  /** The blocks below `height` on the best chain, newest first; 144 of them on a chain that is long enough. */
  readonly blocks: readonly FeeRateBlock[];
}
