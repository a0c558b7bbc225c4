import type { HashUnit } from '@headframe/domain/devices/asic/hash-units';
import { boundNames, inHashUnit, type BoundName, type OwnRanges } from '@headframe/domain/devices/asic/own-ranges';
import type { CurrentValues, EnteredValues } from '../../commands/index.ts';

/** What a bound is, as far as it is known: a number, not watched, by default, or not the same for all chosen miners. */
export type BoundEntry = number | 'unwatched' | 'default' | 'several';

/** What the form reports of ranges. */
interface EnteredRanges {
  safeRanges?: OwnRanges;
  defaults?: BoundName[];
}

const unitPath = 'safeRanges.hashUnit';

/** The unit of the hashrates that was chosen, else that of all chosen miners; undefined where there is none. */
export function enteredHashUnit(current: CurrentValues, entered: EnteredValues): HashUnit | undefined {
  return (entered as EnteredRanges).safeRanges?.hashUnit ?? (current.shared[unitPath] as HashUnit | undefined);
}

/** A stored bound in the unit that the form shows. */
function inShownUnit(name: BoundName, bound: number, current: CurrentValues, entered: EnteredValues): number {
  const hashUnit = current.shared[unitPath] as HashUnit | undefined;
  const shown = enteredHashUnit(current, entered);
  if (!hashUnit || !shown) return bound;
  const own: OwnRanges = { [name]: bound, hashUnit };
  return inHashUnit(own, shown)[name] ?? bound;
}

/** What was entered, else what all chosen miners have. */
export function boundEntry(name: BoundName, current: CurrentValues, entered: EnteredValues): BoundEntry {
  const { safeRanges, defaults } = entered as EnteredRanges;
  if (defaults?.includes(name)) return 'default';
  const value = safeRanges?.[name];
  if (value !== undefined) return value ?? 'unwatched';
  const path = `safeRanges.${name}`;
  const isHash = name === 'minHash' || name === 'maxHash';
  if (current.several.includes(path) || (isHash && current.several.includes(unitPath))) return 'several';
  const shared = current.shared[path];
  if (shared === undefined) return 'default';
  return typeof shared === 'number' ? inShownUnit(name, shared, current, entered) : 'unwatched';
}

/** The bounds that the form shows as set, in the unit of `hashUnit`. */
export function shownRanges(current: CurrentValues, entered: EnteredValues, hashUnit: HashUnit): OwnRanges {
  const bounds = boundNames.flatMap((name): [BoundName, number | null][] => {
    const entry = boundEntry(name, current, entered);
    return typeof entry === 'number' ? [[name, entry]] : entry === 'unwatched' ? [[name, null]] : [];
  });
  return { ...Object.fromEntries(bounds), hashUnit };
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
