import { z } from 'zod';
import type { HashUnit } from './hash-units.ts';

const amount = z.number().finite().min(0).max(1e18).nullable();
const temperature = z.number().finite().min(-60).max(200).nullable();

/** The fourteen bounds; null means that a bound is not watched. */
export const rangeFields = {
  minHash: amount,
  maxHash: amount,
  minEfficiency: amount,
  maxEfficiency: amount,
  minFan: amount,
  maxFan: amount,
  coldTemperature: temperature,
  hotTemperature: temperature,
  minPower: amount,
  maxPower: amount,
  coldChipTemperature: temperature,
  hotChipTemperature: temperature,
  coldPcbTemperature: temperature,
  hotPcbTemperature: temperature,
} as const;

/** Pairs whose first must not lie above the second. */
export const boundPairs = [
  ['minHash', 'maxHash'],
  ['minEfficiency', 'maxEfficiency'],
  ['minFan', 'maxFan'],
  ['minPower', 'maxPower'],
  ['coldTemperature', 'hotTemperature'],
  ['coldChipTemperature', 'hotChipTemperature'],
  ['coldPcbTemperature', 'hotPcbTemperature'],
] as const;

/** The pairs whose lower bound lies above the upper one. */
export function crossedBounds(ranges: { readonly [Name in keyof typeof rangeFields]?: number | null | undefined }) {
  return boundPairs.flatMap(([low, high]) => {
    const [min, max] = [ranges[low], ranges[high]];
    return typeof min === 'number' && typeof max === 'number' && min > max ? [{ low, high }] : [];
  });
}

/**
 * The ranges in which a miner is well (second specification, section 3): hashrate in `hashUnit` per second, efficiency
 * in J/Th, fans in rpm, power in W, temperatures in °C. `null` means that this bound is not watched.
 */
export type SafeRanges = { readonly [Name in keyof typeof rangeFields]: number | null } & {
  readonly hashUnit: HashUnit;
};
