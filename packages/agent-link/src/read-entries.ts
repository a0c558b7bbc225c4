import type { z } from 'zod';

/** An entry of a list that cannot be read, with why. */
export interface UnreadableEntry {
  /** Name of the list. */
  list: string;
  entry: unknown;
  reason: string;
}

/** Reads the entries of a list one by one, so that one that cannot be read costs itself alone. */
export function readEntries<Schema extends z.ZodType>(
  list: string,
  schema: Schema,
  entries: readonly unknown[],
  unreadable: UnreadableEntry[],
): z.infer<Schema>[] {
  return entries.flatMap((entry) => {
    const read = schema.safeParse(entry);
    if (read.success) return [read.data];
    const issue = read.error.issues[0];
    unreadable.push({ list, entry, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}` });
    return [];
  });
}
