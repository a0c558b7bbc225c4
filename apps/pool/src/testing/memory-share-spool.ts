import {
  SpoolUnavailableError,
  type CountedShare,
  type RejectedShare,
  type ShareSpool,
  type SpoolProblem,
} from '../spool/share-spool.ts';

/** A spool that keeps shares in memory, for tests of what stands before it. */
export class MemoryShareSpool implements ShareSpool {
  readonly accepted: CountedShare[] = [];
  readonly rejected: RejectedShare[] = [];
  problem: SpoolProblem | null = null;
  /** How long a group commit takes, in milliseconds. */
  delayMs = 0;

  async accept(share: CountedShare): Promise<void> {
    if (this.problem) throw new SpoolUnavailableError(this.problem);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    this.accepted.push(share);
  }

  reject(share: RejectedShare): void {
    if (!this.problem) this.rejected.push(share);
  }
}
