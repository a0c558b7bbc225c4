/** Field values by name. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A field that two people changed to different values. */
export interface ChangedTwice {
  /** Its name; of an entry of an object field both: `permissions.devices`. */
  readonly field: string;
  /** What the caller wants. */
  readonly mine: unknown;
  /** What somebody else has set meanwhile. */
  readonly theirs: unknown;
}

/** What is stored after a change, or what stands against it. */
export type MergedChange =
  | { readonly values: FieldValues; readonly conflicts?: undefined }
  | { readonly values?: undefined; readonly conflicts: readonly ChangedTwice[] };

type Scalar = string | number | boolean | null | undefined;

const isScalar = (value: unknown): value is Scalar => value == null || typeof value !== 'object';

const isSet = (value: unknown): value is readonly Scalar[] => Array.isArray(value) && value.every(isScalar);

const isObject = (value: unknown): value is FieldValues => !isScalar(value) && !Array.isArray(value);

/** Whether two values of fields are alike: null and absent are, and the order of an object's entries is of no matter. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isScalar(one) || isScalar(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue((one as FieldValues)[name], (other as FieldValues)[name]));
}

/** What one person added to a set and removed from it, done to what it holds now. */
function mergedSet(current: readonly Scalar[], from: readonly Scalar[], mine: readonly Scalar[]): Scalar[] {
  const [before, after, present] = [new Set(from), new Set(mine), new Set(current)];
  const kept = current.filter((value) => after.has(value) || !before.has(value));
  return [...kept, ...mine.filter((value) => !before.has(value) && !present.has(value))];
}

interface Merge {
  readonly conflicts: ChangedTwice[];
  /** Fields whose values are never joined. */
  readonly whole: ReadonlySet<string>;
}

function mergedValue(field: string, current: unknown, from: unknown, mine: unknown, merge: Merge): unknown {
  if (isSameValue(current, from)) return mine;
  if (isSameValue(current, mine) || isSameValue(from, mine)) return current;
  const isWhole = merge.whole.has(field);
  if (!isWhole && isSet(current) && isSet(from) && isSet(mine)) return mergedSet(current, from, mine);
  if (!isWhole && isObject(current) && isObject(from) && isObject(mine))
    return mergedObject(`${field}.`, current, from, mine, merge);
  merge.conflicts.push({ field, mine, theirs: current ?? null });
  return current;
}

function mergedObject(
  path: string,
  current: FieldValues,
  from: FieldValues,
  mine: FieldValues,
  merge: Merge,
): FieldValues {
  const given = Object.entries(mine).filter(([, value]) => value !== undefined);
  return {
    ...current,
    ...Object.fromEntries(
      given.map(([name, value]) => [name, mergedValue(`${path}${name}`, current[name], from[name], value, merge)]),
    ),
  };
}

/**
 * Joins a change with what others have changed since `from`, the values that the caller's form began with: a field that one of them
 * touched has that one's value; lists of scalars are sets, to which what was added and removed is done; objects are joined entry by
 * entry, and keep those that the change leaves out. A field that both changed to different values is a conflict, and then nothing is to be written. Without `from` the change
 * replaces whatever is there; so does a field that `from` leaves out. Values of `whole` fields, such as the filters of a view, mean something
 * together alone and are never joined.
 */
export function mergeChange(
  current: FieldValues,
  change: FieldValues,
  from: FieldValues | undefined,
  whole: ReadonlySet<string> = new Set(),
): MergedChange {
  const given = Object.entries(change).filter(([, mine]) => mine !== undefined);
  if (!from) return { values: Object.fromEntries(given) };
  const merge: Merge = { conflicts: [], whole };
  const values = Object.fromEntries(
    given.map(([name, mine]) => [
      name,
      Object.hasOwn(from, name) ? mergedValue(name, current[name], from[name], mine, merge) : mine,
    ]),
  );
  return merge.conflicts.length > 0 ? { conflicts: merge.conflicts } : { values };
}
