import { randomBytes } from 'node:crypto';
import type { ShareSession } from '../shares/share-session.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import type { Vardiff } from '../vardiff/vardiff.ts';
import type { PoolWork } from '../jobs/job-board.ts';

/** What of a miner outlives its connection: the extranonce, its jobs with the shares credited on them, and its difficulty. */
export interface MinerSession {
  /** Hex digits that nobody guesses: who knows them gets the extranonce again. */
  readonly id: string;
  readonly extranonce1: Uint8Array;
  readonly shares: ShareSession<ShareWorker>;
  readonly vardiff: Vardiff;
  /** The work and time of its newest job, so that the next one of the same work has a later time. */
  lastWork: PoolWork | undefined;
  lastTime: number;
}

export function newSessionId(): string {
  return randomBytes(8).toString('hex');
}
