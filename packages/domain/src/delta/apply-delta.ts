import { orderKey, type Delta, type JsonValue } from './delta.ts';

type Changes = Readonly<Record<string, Delta>>;

function isChanges(delta: Delta): delta is Changes {
  return typeof delta === 'object' && delta !== null && !Array.isArray(delta);
}

function formerPlaces(changes: Changes): readonly (number | null)[] | undefined {
  const order = changes[orderKey];
  return Array.isArray(order) ? (order[0] as readonly (number | null)[]) : undefined;
}

function applyToList(rows: readonly JsonValue[], changes: Changes): readonly JsonValue[] {
  const order = formerPlaces(changes);
  const next = order ? order.map((former) => (former === null ? null : (rows[former] as JsonValue))) : [...rows];
  for (const [place, change] of Object.entries(changes)) {
    if (place === orderKey) continue;
    next[Number(place)] = applyDelta(next[Number(place)] as JsonValue, change);
  }
  return next;
}

/**
 * The value after a change. What did not change stays the very same object.
 * @throws Error where the delta does not belong to the value.
 */
export function applyDelta(value: JsonValue, delta: Delta): JsonValue {
  if (Array.isArray(delta)) return delta[0] as JsonValue;
  if (!isChanges(delta)) return delta as JsonValue;
  if (Array.isArray(value)) return applyToList(value, delta);
  if (typeof value !== 'object' || value === null) throw new Error('A change does not fit what it changes.');
  const fields = value as Readonly<Record<string, JsonValue>>;
  const changed = Object.entries(delta).map(([key, change]) => [key, applyDelta(fields[key] as JsonValue, change)]);
  return Object.fromEntries([...Object.entries(fields), ...changed] as [string, JsonValue][]);
}
