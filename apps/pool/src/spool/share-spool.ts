import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type { FeeRate } from '@headframe/domain/pool/fee-rate';
import type { ShareRejectReason } from '@headframe/domain/pool/share-reject-reason';

/** Who a share is credited to. One object for each authorized worker; the directory makes it. */
export interface ShareWorker {
  readonly subaccountId: number;
  readonly workerName: string;
}

/** What a share was mined on. One object for each template; the spool writes it to disk once, before the first share that names it. */
export interface ShareWork {
  readonly chain: ChainIdentity;
  /** Compact network target of the block that is mined, as in its header. */
  readonly nBits: number;
  readonly feeRate: FeeRate;
}

/** What every share has that is counted, credited or not. */
export interface CountedShare {
  readonly worker: ShareWorker;
  readonly work: ShareWork;
  /** Assigned Stratum difficulty, a power of two from 2^-16 to 2^46: credit, never the share's own difficulty. */
  readonly difficulty: number;
  /** Whether the share was checked against an easier target than its difficulty; allowed on a simulated chain alone. */
  readonly isWeighted: boolean;
}

/** A share that was not credited. */
export interface RejectedShare extends CountedShare {
  readonly reason: ShareRejectReason;
}

/** Why the spool cannot take a share now. */
export type SpoolProblem = 'full' | 'disk-full' | 'disk-error' | 'closed';

/** The share was not stored, and must not be answered as accepted. The text is for the miner. */
export class SpoolUnavailableError extends Error {
  override readonly name = 'SpoolUnavailableError';
  readonly problem: SpoolProblem;

  constructor(problem: SpoolProblem, options?: ErrorOptions) {
    super('The pool cannot store shares at the moment.', options);
    this.problem = problem;
  }
}

/**
 * The shares that are not in the database yet, on disk. It gives each its number and its time: when the pool accepted it, in
 * milliseconds since the epoch, never earlier than that of the share before.
 */
export interface ShareSpool {
  /**
   * Stores a credited share. Resolves once it is safe on disk (fsync, in groups at most every 50 ms): only then is it answered
   * as accepted. All shares of a group share one promise; one that nobody waits for ends no process when it rejects.
   *
   * @throws SpoolUnavailableError (as the rejection) where the share was not stored.
   * @throws RangeError at once for a difficulty that is no power of two in range, or a weighted share on a chain that is not simulated.
   */
  accept(share: CountedShare): Promise<void>;

  /** Counts a rejected share with the next group. Its answer waits for nothing; where the spool takes nothing, it is dropped and counted. */
  reject(share: RejectedShare): void;

  /** Why shares cannot be stored now; null while they can. Sessions may be refused work while this lasts. */
  readonly problem: SpoolProblem | null;
}
