import type { z } from 'zod';

/** A row as the API takes its fields, of which those without a value are left out; a text says what is wrong with it. */
export function rowAsInput<Schema extends z.ZodType<object>>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
): z.output<Schema> | string {
  const given = Object.entries(fields).filter(([, value]) => value != null);
  const result = schema.safeParse(Object.fromEntries(given));
  return result.success ? result.data : (result.error.issues[0]?.message ?? 'The row cannot be read.');
}
