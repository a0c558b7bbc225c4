import * as z from 'zod/mini';

const text = z.catch(z.coerce.string(), '');
const modeSchema = z.object({
  mode: z.enum(['verifyEmail', 'resetPassword', 'revertSecondFactorAddition']),
  email: z._default(text, ''),
  code: z._default(text, ''),
});

/** The action that a link in a mail requests from the root page. */
export type RootMode = z.output<typeof modeSchema>;

/** Reads the query of the root page; undefined when it requests no action. */
export function parseRootMode(raw: unknown): RootMode | undefined {
  return modeSchema.safeParse(raw).data;
}
