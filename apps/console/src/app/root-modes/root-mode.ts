import * as z from 'zod/mini';

const text = z.catch(z.coerce.string(), '');
const modeSchema = z.object({
  mode: z.enum(['verifyEmail', 'resetPassword', 'revertSecondFactorAddition']),
  email: z._default(text, ''),
  code: z._default(text, ''),
});

/** What a link in a mail asks of the root page. */
export type RootMode = z.output<typeof modeSchema>;

/** Reads the query of the root page; undefined when it asks for nothing. */
export function parseRootMode(raw: unknown): RootMode | undefined {
  return modeSchema.safeParse(raw).data;
}
