import type { AsicReading } from './asic-reading.ts';

/** Why a miner that is online and not stopped does not hash. */
export const idleReasons = [
  'programDown',
  'noPool',
  'tuning',
  'starting',
  'poolUnreachable',
  'noBoards',
  'deviceError',
  'unexplained',
] as const;

/** One of {@link idleReasons}. */
export type IdleReason = (typeof idleReasons)[number];

/** What people read for each reason, after the word Idle. */
export const idleReasonLabels: Readonly<Record<IdleReason, string>> = {
  programDown: 'Mining program not running',
  noPool: 'No pool',
  tuning: 'Tuning',
  starting: 'Starting',
  poolUnreachable: 'Pool unreachable',
  noBoards: 'No boards',
  deviceError: 'Device error',
  unexplained: 'Unexplained',
};

/**
 * How long after its start a miner may need until it reports a hashrate, in seconds: it initialises its boards and connects
 * to its pool first, so neither is a reason before.
 */
export const startingSeconds = 300;

/** What a reading says of why nothing is hashed. */
export type IdleFacts = Pick<
  AsicReading,
  'mining' | 'hashrate' | 'tuning' | 'elapsed' | 'pools' | 'boards' | 'errors' | 'family'
>;

/** No board with a chip; an Antminer leaves out the places without a board (`chain[]` of its `stats`). */
function lacksBoards({ boards, family }: IdleFacts): boolean {
  return boards.length === 0 ? family === 'antminer' : boards.every(({ chips }) => chips === 0);
}

/** The reason why a miner does not hash, by what it reports: the first that holds, in the order of {@link idleReasons}. */
export function idleReason(reading: IdleFacts): IdleReason {
  const pools = reading.pools.filter(({ address }) => address.trim() !== '');
  if (reading.hashrate === null && reading.mining === false) return 'programDown';
  if (pools.length === 0) return 'noPool';
  if (reading.tuning === true) return 'tuning';
  if (reading.elapsed !== null && reading.elapsed < startingSeconds) return 'starting';
  if (pools.every(({ alive }) => !alive)) return 'poolUnreachable';
  if (lacksBoards(reading)) return 'noBoards';
  return reading.errors.length > 0 ? 'deviceError' : 'unexplained';
}
