import * as z from 'zod/mini';

/** Bounds of saved searches. */
export const savedSearchLimits = {
  /** Max saved searches of one subaccount. */
  perSubaccount: 200,
  /** Max characters of a name. */
  name: 64,
  /** Max bytes of one search as JSON text in UTF-8. */
  searchBytes: 8192,
} as const;

const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** A search of a list under a name, to be opened again by everyone in the subaccount (second specification, section 3). */
export const savedSearchSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(savedSearchLimits.name)),
  useCase: z
    .string()
    .check(z.regex(/^[a-z][a-zA-Z0-9-]{0,63}$/, 'The name of a list is expected.'))
    .register(z.globalRegistry, { description: 'The list that it opens, such as asics.' }),
  // As the list of the console keeps them; the server stores it as it is.
  search: z
    .record(z.string(), z.unknown())
    .check(
      z.refine(
        (search) => jsonBytes(search) <= savedSearchLimits.searchBytes,
        `At most ${savedSearchLimits.searchBytes} bytes.`,
      ),
    )
    .register(z.globalRegistry, { description: 'Where, order and columns, as they were saved.' }),
});

/** What a person gives to save a search. */
export type SavedSearch = z.output<typeof savedSearchSchema>;
