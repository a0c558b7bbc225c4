import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import type { WorkerDirectory } from '../directory/worker-directory.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { StratumLimits } from '../limits/stratum-limits.ts';
import type { WorkerPauses } from '../limits/worker-pauses.ts';
import type { PoolLog } from '../pool-log.ts';
import type { ShareChecker } from '../shares/share-checker.ts';
import type { ShareSpool, ShareWorker } from '../spool/share-spool.ts';
import type { DifficultyBounds } from '../vardiff/vardiff.ts';
import type { SmallMiners } from './small-miners.ts';
import type { MinerSession } from './miner-session.ts';
import type { PoolCounters } from './pool-counters.ts';
import type { StratumConnection } from './stratum-connection.ts';

/** What the connections of one coin share. */
export interface StratumContext {
  readonly coin: MinedCoin;
  readonly board: JobBoard;
  readonly checker: ShareChecker<ShareWorker>;
  readonly spool: ShareSpool;
  readonly directory: WorkerDirectory;
  readonly limits: StratumLimits;
  readonly pauses: WorkerPauses;
  /** Gets each user that was refused, with what its miner was answered. */
  readonly onRefused: (user: string, reason: string, address: string) => void;
  readonly counters: PoolCounters;
  readonly log: PoolLog;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Bounds of every miner's difficulty; the network bounds it further. */
  readonly difficulty: DifficultyBounds;
  /** Miners far smaller than others, and the floor of their difficulty. */
  readonly smallMiners: SmallMiners | undefined;
  /** A new session, or the disconnected one of that id. */
  openSession(sessionId: string): MinerSession;
  onAuthorized(connection: StratumConnection): void;
  onClosed(connection: StratumConnection): void;
}
