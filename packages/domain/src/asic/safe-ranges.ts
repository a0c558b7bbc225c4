import { z } from 'zod';
import { hashUnits } from './hash-units.ts';

const amount = z.number().finite().min(0).max(1e18).nullable().default(null);
const temperature = z.number().finite().min(-60).max(200).nullable().default(null);

/** Pairs whose first must not lie above the second. */
const orderedPairs = [
  ['minHash', 'maxHash'],
  ['minEfficiency', 'maxEfficiency'],
  ['minFan', 'maxFan'],
  ['minPower', 'maxPower'],
  ['coldTemperature', 'hotTemperature'],
  ['coldChipTemperature', 'hotChipTemperature'],
  ['coldPcbTemperature', 'hotPcbTemperature'],
] as const;

/**
 * The ranges in which a miner is well (second specification, section 3): hashrate in `hashUnit` per second, efficiency
 * in J/Th, fans in rpm, power in W, temperatures in °C. `null` means that this bound is not watched.
 */
export const safeRangesSchema = z
  .object({
    minHash: amount,
    maxHash: amount,
    hashUnit: z.enum(hashUnits).default('th'),
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
  })
  .superRefine((ranges, context) => {
    for (const [low, high] of orderedPairs) {
      const [lowest, highest] = [ranges[low], ranges[high]];
      if (lowest !== null && highest !== null && lowest > highest) {
        context.addIssue({ code: 'custom', path: [low], message: `${low} is above ${high}.` });
      }
    }
  });

/** See {@link safeRangesSchema}. */
export type SafeRanges = z.infer<typeof safeRangesSchema>;
