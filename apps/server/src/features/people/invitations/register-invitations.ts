import type { FastifyInstance } from 'fastify';
import { maxLinkedInvitations } from '@headframe/domain/limits/invitations';
import { z } from 'zod';
import type { Services } from '../../../open-services.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { lookAtInvitations } from './look-at-invitations.ts';

/** Where the page of an invitation asks what it is about; the ids of the link, none of which can be guessed, are the right to it. */
export const invitationsPath = '/api/invitations';

const querySchema = z.object({
  ids: z
    .string()
    .max(40 * maxLinkedInvitations)
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .pipe(z.array(z.uuid()).min(1).max(maxLinkedInvitations)),
});

/** Serves what the link of an invitation shows, to people with and without an account. */
export function registerInvitations(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  app.get(invitationsPath, async ({ query }, reply) => {
    const { ids } = validated(querySchema, query, 'link');
    const invitations = await withIdentity(database, (transaction) => lookAtInvitations(transaction, ids));
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').send({ invitations });
  });
}
