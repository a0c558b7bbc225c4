/** Any value of JSON. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * What changed between two values. An array holds the new value. An object says what changed below: by field of an
 * object, by place in a list; where a list has other rows than before, `order` names for each new place the place the
 * row had before, or null where the array at that place brings a new row. Anything else is the new value itself.
 */
export type Delta = string | number | boolean | null | readonly [JsonValue] | { readonly [key: string]: Delta };

/** The field under which the delta of a list keeps the former places of its rows. */
export const orderKey = 'order';

/** What a GraphQL result holds: JSON, and dates of its free-form fields. */
type ResultValue = unknown;
type Fields = Readonly<Record<string, ResultValue>>;

/** The value as JSON shows it, one level deep. */
function shown(value: ResultValue): ResultValue {
  if (value instanceof Date) return value.toJSON();
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  return value === undefined || typeof value === 'function' || typeof value === 'symbol' ? null : value;
}

function isFields(value: ResultValue): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function replacement(value: ResultValue): Delta {
  return Array.isArray(value) || isFields(value) ? [value as JsonValue] : (value as Delta);
}

function keysOf(fields: Fields): string[] {
  return Object.keys(fields).filter((key) => fields[key] !== undefined);
}

function fieldsDelta(before: Fields, after: Fields): Delta | undefined {
  const keys = keysOf(after);
  if (
    keys.length !== keysOf(before).length ||
    keys.some((key) => before[key] === undefined || !Object.hasOwn(before, key))
  )
    return replacement(after);
  const changes: [string, Delta][] = [];
  for (const key of keys) {
    const change = deltaOf(before[key], after[key]);
    if (change !== undefined) changes.push([key, change]);
  }
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

/** The places of a list's rows by their `id`; undefined where a row has none or two have the same. */
function placesById(rows: readonly ResultValue[]): Map<string, number> | undefined {
  const places = new Map<string, number>();
  for (const [place, row] of rows.entries()) {
    const id = isFields(row) ? row['id'] : undefined;
    if (typeof id !== 'string' || places.has(id)) return undefined;
    places.set(id, place);
  }
  return places;
}

/** For each row of `after` its place in `before`, or null; undefined where only equal lengths could say which row is which. */
function formerPlaces(
  before: readonly ResultValue[],
  after: readonly ResultValue[],
): readonly (number | null)[] | undefined {
  const places = placesById(before);
  if (places && placesById(after)) return after.map((row) => places.get((row as { id: string }).id) ?? null);
  return before.length === after.length ? after.map((_row, place) => place) : undefined;
}

function listDelta(before: readonly ResultValue[], after: readonly ResultValue[]): Delta | undefined {
  const order = formerPlaces(before, after);
  if (!order) return replacement(after);
  const changes: [string, Delta][] = [];
  for (const [place, row] of after.entries()) {
    const former = order[place] ?? null;
    const change = former === null ? ([shown(row)] as [JsonValue]) : deltaOf(before[former], row);
    if (change !== undefined) changes.push([String(place), change]);
  }
  const isSameOrder = before.length === after.length && order.every((former, place) => former === place);
  if (!isSameOrder) changes.push([orderKey, [order]]);
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

/** What changed from one result to the next; undefined where nothing did. Rows of a list are the same row by their `id`. */
export function deltaOf(before: ResultValue, after: ResultValue): Delta | undefined {
  const from = shown(before);
  const to = shown(after);
  if (Object.is(from, to)) return undefined;
  if (Array.isArray(from) && Array.isArray(to)) return listDelta(from, to);
  if (isFields(from) && isFields(to)) return fieldsDelta(from, to);
  return replacement(to);
}
