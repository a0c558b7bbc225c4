import type { JobTemplate } from '@headframe/chain/job-template';
import type { ShareOutcome } from '@headframe/domain/pool/share-outcome';

/** A job of one session: a template with the extranonce and the difficulty that it was sent with, which never change. */
export interface ShareJob {
  /** Number of the job; on the wire its lower-case hex. */
  readonly id: number;
  readonly template: JobTemplate;
  /** Stratum difficulty that a share of this job is credited with. */
  readonly difficulty: number;
  /** Time that was sent with the job, seconds since 1970. */
  readonly time: number;
  /** The byte of the coinbase before extranonce 1: names difficulty and weight of the job. */
  readonly mark: number;
  /** By how much the work of a share is multiplied: the template's weight, or 1. */
  readonly weight: number;
}

/** A share whose hash meets the network's target: submit it first, whatever the verdict on the share is. */
export interface FoundBlock {
  readonly template: JobTemplate;
  /** 80 bytes. */
  readonly header: Uint8Array;
  /** Without witness: `assembleBlock(template, header, coinbase)` makes the block. */
  readonly coinbase: Uint8Array;
  /** Id of the block in internal order. */
  readonly id: Uint8Array;
}

/** The verdict on one submitted share. */
export interface ShareVerdict<Worker> {
  /** The id of the request as JSON text, to be echoed unchanged: a number where it is a plain one. */
  readonly id: number | string;
  readonly outcome: ShareOutcome;
  /** What was given to `authorize` for the worker that the share names; undefined where it is not authorized. */
  readonly worker: Worker | undefined;
  /** Undefined where the share names none of the session's jobs. */
  readonly job: ShareJob | undefined;
  /** Of an accepted share the difficulty to credit; of another one that of its job, 0 without a job. */
  readonly difficulty: number;
  readonly block: FoundBlock | undefined;
}
