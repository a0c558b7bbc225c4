import type { ColumnKind } from './columns.ts';
import type { WhereScalar } from './where.ts';
import { whereLimits } from './where-limits.ts';

const isoInstant = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Years 0001 to 9999, which the database reads as written. */
const fourDigitYear = /^(?!0000)\d{4}-/;

/** Brings an ISO 8601 instant (or a date, read as UTC midnight) to `2026-01-31T12:00:00.000Z`; undefined for anything else. */
function canonicalInstant(text: string): string | undefined {
  const match = isoInstant.exec(text);
  if (!match) return undefined;
  const day = match[1] ?? '';
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return undefined;
  const canonical = instant.toISOString();
  return fourDigitYear.test(canonical) ? canonical : undefined;
}

/** Text the database can hold: no NUL, no half surrogate pair, not endless. */
function storableText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > whereLimits.textLength) return undefined;
  return value.includes('\0') || hasLoneSurrogate(value) ? undefined : value;
}

function hasLoneSurrogate(text: string): boolean {
  return /[\uD800-\uDFFF]/u.test(text);
}

/**
 * Reads one value of the given kind and brings it to its canonical form: ids as text, instants as UTC with
 * milliseconds. Undefined when the value does not fit the kind.
 */
export function readWhereValue(kind: ColumnKind, value: unknown): WhereScalar | undefined {
  switch (kind) {
    case 'text':
    case 'textArray':
      return storableText(value);
    case 'id':
      return Number.isSafeInteger(value) ? String(value) : storableText(value);
    case 'int':
      return Number.isSafeInteger(value) ? (value as number) : undefined;
    case 'float':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'timestamp':
      return typeof value === 'string' ? canonicalInstant(value) : undefined;
  }
}

/** Reads an `_ilike` pattern; undefined when it is no text or ends in a backslash that escapes nothing. */
export function readPattern(value: unknown): string | undefined {
  const pattern = storableText(value);
  if (pattern === undefined) return undefined;
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 0 ? pattern : undefined;
}
