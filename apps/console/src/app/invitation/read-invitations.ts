import * as z from 'zod/mini';

const contentSchema = {
  id: z.string(),
  kind: z.enum(['subaccount', 'organization']),
  name: z.string(),
  invitedBy: z.nullable(z.string()),
  role: z.nullable(z.string()),
  roleEffect: z.nullable(z.string()),
  email: z.string(),
  endsAt: z.string(),
};

const seenSchema = z.discriminatedUnion('state', [
  z.object({ ...contentSchema, state: z.literal('open') }),
  z.object({ ...contentSchema, state: z.literal('expired') }),
  z.object({ id: z.string(), state: z.enum(['withdrawn', 'used', 'unknown']) }),
]);

/** An invitation as who has its link sees it, signed in or not. */
export type SeenInvitation = z.output<typeof seenSchema>;

const answerSchema = z.object({ invitations: z.array(seenSchema) });

/** Reads what a link shows; a link that nobody sent shows one unknown invitation. @throws Error where the server does not answer. */
export async function readInvitations(ids: string): Promise<readonly SeenInvitation[]> {
  const response = await fetch(`/api/invitations?${new URLSearchParams({ ids })}`, { cache: 'no-store' });
  if (response.status === 400) return [{ id: '', state: 'unknown' }];
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return answerSchema.parse(await response.json()).invitations;
}
