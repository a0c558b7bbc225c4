import { boundNames, type BoundName, type OwnRanges } from '@headframe/domain/asic/own-ranges';
import type { CurrentValues, EnteredValues } from '../../commands/index.ts';

/** What a bound is, as far as it is known: a number, not watched, by default, or not the same for all chosen miners. */
export type BoundEntry = number | 'unwatched' | 'default' | 'several';

/** What the form reports of ranges. */
interface EnteredRanges {
  safeRanges?: OwnRanges;
  defaults?: BoundName[];
}

/** What was entered, else what all chosen miners have. */
export function boundEntry(name: BoundName, current: CurrentValues, entered: EnteredValues): BoundEntry {
  const { safeRanges, defaults } = entered as EnteredRanges;
  if (defaults?.includes(name)) return 'default';
  const value = safeRanges?.[name];
  if (value !== undefined) return value ?? 'unwatched';
  const path = `safeRanges.${name}`;
  if (current.several.includes(path)) return 'several';
  const shared = current.shared[path];
  if (shared === undefined) return 'default';
  return typeof shared === 'number' ? shared : 'unwatched';
}

/** The entered values after one bound was changed. */
export function withBound(entered: EnteredValues, name: BoundName, bound: BoundEntry): EnteredValues {
  const { safeRanges = {}, defaults = [] } = entered as EnteredRanges;
  const { [name]: _before, ...others } = safeRanges;
  const value = bound === 'unwatched' ? null : bound;
  const isSet = typeof value === 'number' || value === null;
  const ranges: OwnRanges = isSet ? { ...others, [name]: value } : others;
  const back = [...defaults.filter((one) => one !== name), ...(bound === 'default' ? [name] : [])];
  return {
    safeRanges: Object.keys(ranges).length > 0 ? ranges : undefined,
    defaults: back.length > 0 ? back : undefined,
  };
}

/** The entered values that take every bound back to its default. */
export const allDefaults: EnteredValues = { safeRanges: undefined, defaults: [...boundNames] };
