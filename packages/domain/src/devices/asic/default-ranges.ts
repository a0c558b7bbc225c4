import { coolingOf, nominalEfficiency } from './model-facts.ts';
import type { SafeRanges } from './safe-ranges.ts';

/** What the default ranges of a miner depend on; ideal hashrate in H/s. */
export interface RangeFacts {
  readonly model: string | null;
  readonly coinEnum: number;
  readonly idealHashrate: number | null;
  readonly powerMode: string | null;
  /** Set by hand, J/TH; that of the data sheet counts without. */
  readonly consumption?: number | null | undefined;
  /** Watt target that the miner reports, W; left out where it is not known. */
  readonly powerLimit?: number | null;
}

/** Below this share of the ideal hashrate, for most of {@link lowHashrateSeconds}, a hashrate is low. */
const lowHashrateShare = 0.9;

/** Over how long a hashrate is judged by its default bound before it is an issue: pools and sensors make it waver. */
export const lowHashrateSeconds = 600;

/**
 * Shares of {@link lowHashrateSeconds} in which the hashrate is below its default bound: from the first on it is an issue, which stays while
 * the other one is reached. So no single reading begins the time again, and what wavers about the bound is one issue.
 */
export const lowHashrateTime = { raised: 0.45, kept: 0.4 } as const;

/** How long after its start power and efficiency are not judged, in seconds: boards draw power before they hash. */
export const settlingSeconds = 600;

/** Shares of what the model's data sheet promises: beyond, a setting or a sensor is wrong. */
const shares = { maxHash: 1.25, minPower: 0.5, maxPower: 1.2, minEfficiency: 0.6, maxEfficiency: 1.2 } as const;

/** A watt target below this share of the data sheet lowers the hashrate, as a low mode does. */
const loweredShare = 0.95;

type Temperatures = Partial<SafeRanges>;

/**
 * Hot and cold by model, in °C. Sources: the alert limits of Tether MiningOS, which name where the miner turns itself off
 * (github.com/tetherto/miningos-wrk-miner-antminer, config: S21 and S21 Pro boards 80, S19 XP outlet 75, S19 XP Hydro boards
 * 80 and inlet 20; miningos-wrk-miner-whatsminer: M56S boards 70, chips 85 at high power). All others: chips above 95 and
 * boards above 85, where stock firmware throttles. Air-cooled miners are specified from 0 °C on.
 */
const temperaturesByModel: readonly (readonly [pattern: RegExp, bounds: Temperatures])[] = [
  [/\bhyd(ro)?\b/i, { hotPcbTemperature: 80, coldTemperature: 20 }],
  [/S19 XP/i, { hotPcbTemperature: 75 }],
  [/S21|T21/i, { hotPcbTemperature: 80 }],
  [/\bM[3-9]6(?=\D|$)/i, { hotChipTemperature: 85, hotPcbTemperature: 70, coldTemperature: null }],
];

const anyTemperatures: Temperatures = { hotChipTemperature: 95, hotPcbTemperature: 85, coldTemperature: 0 };

/** A fan that stands is an issue (below 1 rpm), and so is one faster than fans are built; liquid-cooled miners have none. */
const airFans = { minFan: 1, maxFan: 10_000 } as const;

function rateRanges(facts: RangeFacts): Partial<SafeRanges> {
  const { model, coinEnum, idealHashrate, powerMode, powerLimit = null, consumption } = facts;
  if (idealHashrate === null || idealHashrate <= 0) return {};
  const efficiency = consumption ?? nominalEfficiency(model, coinEnum);
  const power = efficiency === null ? null : (idealHashrate / 1e12) * efficiency;
  const isLimited = powerLimit !== null && power !== null && powerLimit < power * loweredShare;
  const isLowered = powerMode === 'low' || isLimited;
  return {
    hashUnit: 'h',
    minHash: isLowered ? null : idealHashrate * lowHashrateShare,
    maxHash: idealHashrate * shares.maxHash,
    minPower: power === null || isLowered ? null : power * shares.minPower,
    maxPower: power === null || powerMode === 'high' ? null : power * shares.maxPower,
    minEfficiency: efficiency === null ? null : efficiency * shares.minEfficiency,
    maxEfficiency: efficiency === null ? null : efficiency * shares.maxEfficiency,
  };
}

/** Ranges of which no bound is watched. */
export const unwatchedRanges: SafeRanges = {
  minHash: null,
  maxHash: null,
  hashUnit: 'th',
  minEfficiency: null,
  maxEfficiency: null,
  minFan: null,
  maxFan: null,
  coldTemperature: null,
  hotTemperature: null,
  minPower: null,
  maxPower: null,
  coldChipTemperature: null,
  hotChipTemperature: null,
  coldPcbTemperature: null,
  hotPcbTemperature: null,
};

/**
 * The ranges of a miner for which nobody has set any: temperatures and fans by its model and cooling, rates by its ideal
 * hashrate, power and efficiency by its consumption: that set by hand, or of the data sheet of its model. What is not known of a model is not watched.
 */
export function defaultRangesOf(facts: RangeFacts): SafeRanges {
  const temperatures = temperaturesByModel.find(([pattern]) => pattern.test(facts.model ?? ''))?.[1];
  const fans = coolingOf(facts.model) === 'air' ? airFans : {};
  return { ...unwatchedRanges, ...fans, ...anyTemperatures, ...temperatures, ...rateRanges(facts) };
}
