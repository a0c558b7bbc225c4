import * as z from 'zod/mini';

/** Ids of invitations, with commas between them. */
export const invitationIds = z.string().check(z.regex(/^[\da-f-]{36}(?:,[\da-f-]{36}){0,19}$/i));

const searchSchema = z.object({ id: z.catch(invitationIds, '') });

/** Reads the query of the page of an invitation; what is none of ours counts as absent. */
export function parseInvitationSearch(raw: Record<string, unknown>): { id: string } {
  return searchSchema.parse(raw);
}
