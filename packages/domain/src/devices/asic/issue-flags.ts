import type { AsicReading } from './asic-reading.ts';
import { isBoardFailed } from './board-state.ts';
import { defaultRangesOf, lowHashrateSeconds, settlingSeconds } from './default-ranges.ts';
import { summarizeReading } from './asic-summary.ts';
import { findMismatches, type DesiredState } from './desired-state.ts';
import { idleReason } from './idle-reason.ts';
import { isResting } from './is-resting.ts';
import { issueMask, type IssueName } from './issue-names.ts';
import { hashesPerUnit } from './hash-units.ts';
import { joinedRanges, type OwnRanges } from './own-ranges.ts';
import type { SafeRanges } from './safe-ranges.ts';

export { hasIssue, issueBit, issueCount, issueFlagNames, issueLabels, issueMask, issueNames } from './issue-names.ts';
export type { IssueName } from './issue-names.ts';

/** What the issue flags of a miner are computed from. */
export interface IssueInput {
  /** The last reading, or null while the miner does not answer. */
  readonly reading: AsicReading | null;
  /** The miner refused the stored credential, where no reading can say so. */
  readonly authError?: boolean;
  /** What is not set follows {@link defaultRangesOf}. */
  readonly safeRanges?: OwnRanges | null;
  /** Ideal hashrate set by hand in H/s; the reported one counts without. */
  readonly idealHashrate?: number | null;
  /** Consumption set by hand in J/TH; that of the data sheet counts without. */
  readonly consumption?: number | null;
  /** How long the hashrate has been below its default bound, in seconds; 0 unless given. */
  readonly lowHashrateSeconds?: number;
  readonly desired?: DesiredState;
  /** It reported figures that its model cannot have, which were left out of the reading (`figure-bounds.ts`). */
  readonly isImpossible?: boolean;
}

/** Which flags hold, by name. */
type Findings = Partial<Record<IssueName, boolean>>;

function below(value: number | null, bound: number | null): boolean {
  return value !== null && bound !== null && value < bound;
}

function above(value: number | null, bound: number | null): boolean {
  return value !== null && bound !== null && value > bound;
}

function higher(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

function lower(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.min(left, right);
}

/** The ranges a miner is judged by: the bounds set for it, and the defaults of its model for all others. */
function rangesOf({ safeRanges, idealHashrate, consumption }: IssueInput, reading: AsicReading): SafeRanges {
  const facts = { ...reading, idealHashrate: idealHashrate ?? reading.idealHashrate, consumption };
  return joinedRanges(safeRanges, defaultRangesOf(facts));
}

/** Whether the lower bound of the hashrate is the default one. */
function hasDefaultMinHash({ safeRanges }: IssueInput): boolean {
  return safeRanges?.minHash === undefined;
}

/** Whether it hashes nothing though it should: neither stopped, nor still starting or tuning. */
function hashesNothing(reading: AsicReading, desired: DesiredState): boolean {
  const hashes = reading.hashrate === null ? reading.mining !== false : reading.hashrate > 0;
  return !hashes && !isResting(reading, desired) && !['starting', 'tuning'].includes(idleReason(reading));
}

/** Whether the upper bound of the energy per hash is the default one. */
function hasDefaultMaxEfficiency({ safeRanges }: IssueInput): boolean {
  return safeRanges?.maxEfficiency === undefined;
}

function hasLowHashrate(reading: AsicReading, ranges: SafeRanges, desired: DesiredState): boolean {
  const hashrate = reading.hashrate === null ? null : reading.hashrate / hashesPerUnit[ranges.hashUnit];
  return !isResting(reading, desired) && !hashesNothing(reading, desired) && below(hashrate, ranges.minHash);
}

/** Whether a hashrate is judged by its default bound now: there is both, and it hashes as it should. */
export function isJudgedByDefaultHashrate(input: IssueInput & { readonly reading: AsicReading }): boolean {
  const { reading, desired = {} } = input;
  if (!hasDefaultMinHash(input) || isResting(reading, desired) || hashesNothing(reading, desired)) return false;
  return reading.hashrate !== null && rangesOf(input, reading).minHash !== null;
}

/** Whether the hashrate is below its default bound now; it is an issue once it has been for most of {@link lowHashrateSeconds}. */
export function isBelowDefaultHashrate(input: IssueInput & { readonly reading: AsicReading }): boolean {
  const { reading, desired = {} } = input;
  return hasDefaultMinHash(input) && hasLowHashrate(reading, rangesOf(input, reading), desired);
}

function findRates(input: IssueInput, reading: AsicReading, ranges: SafeRanges): Findings {
  const { desired = {}, lowHashrateSeconds: lowFor = 0 } = input;
  const hashrate = reading.hashrate === null ? null : reading.hashrate / hashesPerUnit[ranges.hashUnit];
  const { efficiency } = summarizeReading(reading);
  const isSettled = reading.elapsed === null || reading.elapsed >= settlingSeconds;
  const isJudged = isSettled && reading.mining === true;
  const isLow = hasLowHashrate(reading, ranges, desired);
  return {
    LOW_HASHRATE: isLow && (!hasDefaultMinHash(input) || lowFor >= lowHashrateSeconds),
    HIGH_HASHRATE: above(hashrate, ranges.maxHash),
    LOW_POWER:
      isSettled &&
      !isResting(reading, desired) &&
      !hashesNothing(reading, desired) &&
      below(reading.power, ranges.minPower),
    HIGH_POWER: above(reading.power, ranges.maxPower),
    LOW_EFFI: isJudged && below(efficiency, ranges.minEfficiency),
    // Energy per hash is high because few hashes are done: one fault, which is that of the hashrate.
    HIGH_EFFI: isJudged && above(efficiency, ranges.maxEfficiency) && !(isLow && hasDefaultMaxEfficiency(input)),
  };
}

/** Cold and a standing fan count only while mining; a hot chip or board makes the miner hot. */
function findClimate(reading: AsicReading, ranges: SafeRanges): Findings {
  const { minChip, maxChip, minPCB, maxPCB, minFan, maxFan } = summarizeReading(reading);
  const chipHot = above(maxChip, ranges.hotChipTemperature);
  const pcbHot = above(maxPCB, ranges.hotPcbTemperature);
  const chipCold = reading.mining === true && below(minChip, ranges.coldChipTemperature);
  const pcbCold = reading.mining === true && below(minPCB, ranges.coldPcbTemperature);
  const cold = reading.mining === true && below(lower(minChip, minPCB), ranges.coldTemperature);
  return {
    LOW_FAN: reading.mining === true && below(minFan, ranges.minFan),
    HIGH_FAN: above(maxFan, ranges.maxFan),
    HOT: chipHot || pcbHot || above(higher(maxChip, maxPCB), ranges.hotTemperature),
    COLD: chipCold || pcbCold || cold,
    PCB_HOT: pcbHot,
    PCB_COLD: pcbCold,
    CHIP_HOT: chipHot,
    CHIP_COLD: chipCold,
  };
}

function findPools(reading: AsicReading): Findings {
  const configured = reading.pools.filter((pool) => pool.address.trim() !== '');
  return {
    EMPTY_POOL: configured.length === 0,
    DISCONNECTED_POOL:
      reading.mining === true && configured.length > 0 && !configured.some((pool) => pool.alive && pool.active),
  };
}

/** A board that lacks chips, or does not hash while the miner does: where nothing hashes, no board is to blame for it. */
function findBoardIssue(reading: AsicReading): boolean {
  const isHashing = reading.hashrate !== 0;
  return (
    reading.mining === true &&
    reading.boards.some(
      (board) =>
        isBoardFailed(board, isHashing) ||
        (board.chips !== null && board.expectedChips !== null && board.chips < board.expectedChips),
    )
  );
}

function findAll(input: IssueInput): Findings {
  const { reading, authError = false, desired = {}, isImpossible = false } = input;
  if (!reading) return { DISCONNECTED: true, AUTH_ERROR: authError };
  const ranges = rangesOf(input, reading);
  const mismatches = findMismatches(reading, desired);
  const pools = findPools(reading);
  const hasBoardIssue = findBoardIssue(reading);
  return {
    ...findRates(input, reading, ranges),
    ...findClimate(reading, ranges),
    ...pools,
    // What explains it counts in its place.
    NO_HASHRATE:
      hashesNothing(reading, desired) &&
      !pools.EMPTY_POOL &&
      !pools.DISCONNECTED_POOL &&
      !mismatches.powerSwitch &&
      !hasBoardIssue,
    AUTH_ERROR: authError || reading.authError,
    HAS_ERROR: reading.errors.length > 0,
    IMPOSSIBLE_FIGURES: isImpossible,
    CHANGE_POOL: mismatches.pools,
    POWER_ADJUSTMENT: mismatches.power,
    POWER_SWITCH: mismatches.powerSwitch,
    HASHBOARD_ISSUE: hasBoardIssue,
  };
}

/**
 * The issue flags of a miner as a bit mask (see `issueFlagNames` for the order of the bits). Without a reading only
 * DISCONNECTED, and AUTH_ERROR where known; a value that the miner does not report raises nothing.
 */
export function computeIssueFlags(input: IssueInput): number {
  const findings = Object.entries(findAll(input)) as [IssueName, boolean][];
  return issueMask(findings.filter(([, holds]) => holds).map(([name]) => name));
}
