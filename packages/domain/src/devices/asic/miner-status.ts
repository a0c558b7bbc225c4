/**
 * What a miner does, by what it reports: `hashing` (hashrate above 0), `stopped` (asleep or commanded off), `idle` (online
 * and not hashing, without anybody having stopped it; see `idle-reason.ts`), `offline` (does not answer) and `unknown` (never
 * reached, or online without a report of its hashrate). The order runs from the best to the worst.
 */
export const minerStatuses = ['hashing', 'stopped', 'idle', 'unknown', 'offline'] as const;

/** One of {@link minerStatuses}. */
export type MinerStatus = (typeof minerStatuses)[number];

/** What decides the status of a miner; hashrate in H/s. */
export interface MinerStatusFacts {
  /** Whether any report of it, reading or failure, was ever stored. */
  readonly isKnown: boolean;
  readonly isOnline: boolean;
  /** Asleep or commanded off, see {@link isResting}. */
  readonly isResting: boolean;
  /** Whether its mining program runs; null means not reported. */
  readonly isMining: boolean | null;
  /** null means not reported. */
  readonly hashrate: number | null;
}

/**
 * The one definition of a miner's status, for list, filter, sort, tiles, charts, summary and API. The generated column
 * `asic_state.status` says the same in SQL; a property test holds the two together.
 */
export function minerStatus({ isKnown, isOnline, isResting, isMining, hashrate }: MinerStatusFacts): MinerStatus {
  if (!isOnline) return isKnown ? 'offline' : 'unknown';
  if (hashrate !== null && hashrate > 0) return 'hashing';
  if (isResting) return 'stopped';
  return hashrate === null && isMining !== false ? 'unknown' : 'idle';
}

/** What people read for each status. */
export const minerStatusLabels: Readonly<Record<MinerStatus, string>> = {
  hashing: 'Hashing',
  stopped: 'Stopped',
  idle: 'Idle',
  unknown: 'Unknown',
  offline: 'Offline',
};
