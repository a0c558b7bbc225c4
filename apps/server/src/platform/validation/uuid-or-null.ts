import { z } from 'zod';

/** An id that a caller names, for a comparison by index: null, which equals none, where it can be no id at all. */
export function uuidOrNull(text: string): string | null {
  return z.guid().safeParse(text).data ?? null;
}
