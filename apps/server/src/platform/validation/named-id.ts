import { z } from 'zod';

const guid = z.guid();

/** An id that a caller names, for a comparison by index: null, which equals none, where it can be no id at all. */
export function uuidOrNull(text: string): string | null {
  return guid.safeParse(text).data ?? null;
}

/** Those that can be ids, for a comparison by index. */
export function uuidsOf(texts: readonly string[]): string[] {
  return texts.filter((text) => uuidOrNull(text) !== null);
}

/** An id of digits that a caller names, likewise. */
export function integerOrNull(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
