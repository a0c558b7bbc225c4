import type { AsicReading } from './asic-reading.ts';
import { summarizeReading } from './asic-summary.ts';
import { findMismatches, type AsicTargets } from './asic-targets.ts';
import { isResting } from './is-resting.ts';
import { issueMask, type IssueName } from './issue-names.ts';
import { defaultSafeRanges, hashesPerUnit, type SafeRanges } from './safe-ranges.ts';

export { hasIssue, issueBit, issueCount, issueFlagNames, issueLabels, issueMask, issueNames } from './issue-names.ts';
export type { IssueName } from './issue-names.ts';

/** What the issue flags of a miner are computed from. */
export interface IssueInput {
  /** The last reading, or null while the miner does not answer. */
  readonly reading: AsicReading | null;
  /** The miner refused the stored credential, where no reading can say so. */
  readonly authError?: boolean;
  /** null means {@link defaultSafeRanges}. */
  readonly safeRanges?: SafeRanges | null;
  readonly targets?: AsicTargets;
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

function findRates(reading: AsicReading, ranges: SafeRanges, resting: boolean): Findings {
  const hashrate = reading.hashrate === null ? null : reading.hashrate / hashesPerUnit[ranges.hashUnit];
  const { efficiency } = summarizeReading(reading);
  return {
    LOW_HASHRATE: !resting && below(hashrate, ranges.minHash),
    HIGH_HASHRATE: above(hashrate, ranges.maxHash),
    LOW_POWER: !resting && below(reading.power, ranges.minPower),
    HIGH_POWER: above(reading.power, ranges.maxPower),
    LOW_EFFI: reading.mining === true && below(efficiency, ranges.minEfficiency),
    HIGH_EFFI: reading.mining === true && above(efficiency, ranges.maxEfficiency),
  };
}

/** Cold and a standing fan count only while mining; a hot chip or board makes the miner hot. */
function findClimate(reading: AsicReading, ranges: SafeRanges): Findings {
  const { minChip, maxChip, minPcb, maxPcb, minFan, maxFan } = summarizeReading(reading);
  const chipHot = above(maxChip, ranges.hotChipTemperature);
  const pcbHot = above(maxPcb, ranges.hotPcbTemperature);
  const chipCold = reading.mining === true && below(minChip, ranges.coldChipTemperature);
  const pcbCold = reading.mining === true && below(minPcb, ranges.coldPcbTemperature);
  const cold = reading.mining === true && below(lower(minChip, minPcb), ranges.coldTemperature);
  return {
    LOW_FAN: reading.mining === true && below(minFan, ranges.minFan),
    HIGH_FAN: above(maxFan, ranges.maxFan),
    HOT: chipHot || pcbHot || above(higher(maxChip, maxPcb), ranges.hotTemperature),
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

function findBoardIssue(reading: AsicReading): boolean {
  return (
    reading.mining === true &&
    reading.boards.some(
      ({ working, chips, expectedChips }) =>
        !working || (chips !== null && expectedChips !== null && chips < expectedChips),
    )
  );
}

function findAll({ reading, authError = false, safeRanges, targets = {} }: IssueInput): Findings {
  if (!reading) return { DISCONNECTED: true, AUTH_ERROR: authError };
  const ranges = safeRanges ?? defaultSafeRanges;
  const mismatches = findMismatches(reading, targets);
  return {
    ...findRates(reading, ranges, isResting(reading, targets)),
    ...findClimate(reading, ranges),
    ...findPools(reading),
    AUTH_ERROR: authError || reading.authError,
    HAS_ERROR: reading.errors.length > 0,
    CHANGE_POOL: mismatches.pools,
    POWER_ADJUSTMENT: mismatches.power,
    POWER_SWITCH: mismatches.powerSwitch,
    HASHBOARD_ISSUE: findBoardIssue(reading),
  };
}

/**
 * The issue flags of a miner as a bit mask (see `issueFlagNames` for the order of the bits). Without a reading only
 * DISCONNECTED, and AUTH_ERROR where known; a value the miner does not tell raises nothing.
 */
export function computeIssueFlags(input: IssueInput): number {
  const findings = Object.entries(findAll(input)) as [IssueName, boolean][];
  return issueMask(findings.filter(([, holds]) => holds).map(([name]) => name));
}
