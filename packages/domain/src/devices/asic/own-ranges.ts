import { z } from 'zod';
import { DomainError } from '../../errors/domain-error.ts';
import { hashesPerUnit, hashUnits, type HashUnit } from './hash-units.ts';
import { crossedBounds, rangeFields, type SafeRanges } from './safe-ranges.ts';

/** Names of the fourteen bounds. */
export type BoundName = keyof typeof rangeFields;

/** Names of the fourteen bounds, in the order of the specification. */
export const boundNames = Object.keys(rangeFields) as readonly BoundName[];

/**
 * Bounds that an operator has set for a miner, in the units of {@link SafeRanges}: null is not watched, and what is not among
 * them follows the default ranges of the miner.
 */
export const ownRangesSchema = z
  .object({ ...rangeFields, hashUnit: z.enum(hashUnits) })
  .partial()
  .superRefine((ranges, context) => {
    for (const { low, high } of crossedBounds(ranges))
      context.addIssue({ code: 'custom', path: [low], message: `${low} is above ${high}.` });
  });

/** See {@link ownRangesSchema}. */
export type OwnRanges = z.infer<typeof ownRangesSchema>;

const hashBounds = ['minHash', 'maxHash'] as const;

/** The ranges with their bounds of the hashrate in another unit. */
export function inHashUnit<Ranges extends OwnRanges>(ranges: Ranges, hashUnit: HashUnit): Ranges {
  const factor = hashesPerUnit[ranges.hashUnit ?? hashUnit] / hashesPerUnit[hashUnit];
  const converted = hashBounds.flatMap((name) => {
    const bound = ranges[name];
    return typeof bound === 'number' && factor !== 1 ? [[name, bound * factor] as const] : [];
  });
  return { ...ranges, ...Object.fromEntries(converted), hashUnit };
}

/** What an operator changes about the ranges of miners. */
interface RangesChange {
  /** Bounds to set; null takes all of them back to the defaults. */
  readonly safeRanges?: OwnRanges | null | undefined;
  /** Bounds to take back to their defaults. */
  readonly defaults?: readonly BoundName[] | undefined;
}

/**
 * The own ranges of a miner after a change; null where every bound follows its default. Bounds of the hashrate that stay keep their
 * amount in a new unit.
 * @throws DomainError `validation-failed` where a lower bound comes to lie above its upper one.
 */
export function changedRanges(before: OwnRanges | null, { safeRanges, defaults = [] }: RangesChange): OwnRanges | null {
  const kept = safeRanges === null ? {} : (before ?? {});
  const unit = safeRanges?.hashUnit ?? kept.hashUnit ?? 'th';
  const joined = { ...inHashUnit(kept, unit), ...safeRanges, hashUnit: unit };
  const bounds = boundNames.filter((name) => joined[name] !== undefined && !defaults.includes(name));
  if (bounds.length === 0) return null;
  const ranges: OwnRanges = Object.fromEntries(bounds.map((name) => [name, joined[name]]));
  const [crossed] = crossedBounds(ranges);
  if (crossed) throw new DomainError('validation-failed', `${crossed.low} would be above ${crossed.high}.`);
  return hashBounds.some((name) => typeof ranges[name] === 'number') ? { ...ranges, hashUnit: unit } : ranges;
}

/**
 * The ranges that a miner is judged by: its own bounds, and the defaults for all others. A default that lies beyond the own bound
 * of its pair is not watched, since no figure could be within both.
 */
export function joinedRanges(own: OwnRanges | null | undefined, defaults: SafeRanges): SafeRanges {
  if (!own) return defaults;
  const bounds = boundNames.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const]));
  const joined = { ...inHashUnit(defaults, own.hashUnit ?? defaults.hashUnit), ...Object.fromEntries(bounds) };
  const beyond = crossedBounds(joined).flatMap(({ low, high }) => (own[low] === undefined ? [low] : [high]));
  return { ...joined, ...Object.fromEntries(beyond.map((name) => [name, null])) };
}
