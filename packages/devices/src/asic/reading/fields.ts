import { isJsonObject, type JsonObject, type JsonValue } from '../../wire/json-value.ts';

/**
 * A number as devices write it: a number, or text that begins with one ("37603.30", "3250 W", " 71 C").
 * Null for everything else, the empty text included.
 */
export function asNumber(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const match = /^\s*([+-]?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?)\s*[^\d\s.]*\s*$/.exec(value.slice(0, 80));
  const number = match ? Number(match[1]) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A number above zero, else null: for measures where devices write 0 for "unknown". */
export function asPositive(value: JsonValue | undefined): number | null {
  const number = asNumber(value);
  return number !== null && number > 0 ? number : null;
}

/** A whole number of at least zero, rounded; null for everything else. */
export function asCount(value: JsonValue | undefined): number | null {
  const number = asNumber(value);
  return number !== null && number >= 0 && number <= Number.MAX_SAFE_INTEGER ? Math.round(number) : null;
}

/** A truth value as devices write it: true, "true", "1", 1, "Y"; null for anything else. */
export function asBoolean(value: JsonValue | undefined): boolean | null {
  const word = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : value;
  if (word === true || word === 'true' || word === '1' || word === 'y' || word === 'yes') return true;
  if (word === false || word === 'false' || word === '0' || word === 'n' || word === 'no') return false;
  return null;
}

/** Text without control characters, trimmed and cut to 512; null where nothing is left. */
export function asText(value: JsonValue | undefined): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const clean = String(value)
    .slice(0, 2048)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 512);
  return clean === '' ? null : clean.toWellFormed();
}

/** A serial number; null where a device says in words, or by zeros alone, that it has none ("N/A", "UNKNOW SERIAL NUMBER"). */
export function asSerialNumber(value: JsonValue | undefined): string | null {
  const text = asText(value);
  return text === null || /^(?:unknow|none\b|null\b|n\/a|[-0]+$)/i.test(text) ? null : text;
}

/** The objects of a list; one object alone counts as a list of it. */
export function asObjects(value: JsonValue | undefined): JsonObject[] {
  if (isJsonObject(value)) return [value];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** An object, or an empty one. */
export function asObject(value: JsonValue | undefined): JsonObject {
  return asObjects(value)[0] ?? {};
}

/** The items of a list, or an empty one. */
export function asList(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The first of several spellings of a field that is there. */
export function firstOf(object: JsonObject, ...names: string[]): JsonValue | undefined {
  for (const name of names) if (object[name] !== undefined && object[name] !== null) return object[name];
  return undefined;
}

/** A MAC address as six lower-case pairs with colons; null for anything else. */
export function asMac(value: JsonValue | undefined): string | null {
  const digits = (asText(value) ?? '').toLowerCase().replace(/[:.-]/g, '');
  if (!/^[0-9a-f]{12}$/.test(digits) || /^0+$/.test(digits)) return null;
  return digits.match(/../g)?.join(':') ?? null;
}
