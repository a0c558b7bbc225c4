import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../database/generated/database.ts';
import { isOperator } from '../http/operator.ts';
import { countFailed, readFailed } from './failed-messages.ts';
import { readOutbox } from './read-outbox.ts';

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/**
 * The mails of a machine without a mail server, for its administrator sitting at it: `GET /api/outbox/availability` reports
 * to a signed-in account whether it has access, `GET /api/outbox` returns `{ mails, count }` (query: limit, offset).
 * From elsewhere, through a proxy, to anyone else, or where mails are sent there is no such thing.
 * `GET /api/outbox/failed` returns to the administrator `{ messages, count }`, those that were given up, from anywhere: it says nothing of
 * their texts. `availability` has their number as `failed`, 0 for anyone else.
 */
export function registerOutbox(
  app: FastifyInstance,
  deps: { database: Kysely<DB>; smtpUrl: string | undefined },
): void {
  const isAdministrator = ({ caller }: FastifyRequest): boolean => caller?.kind === 'account' && caller.isAdministrator;
  const isOpenTo = (request: FastifyRequest): boolean =>
    deps.smtpUrl === undefined && isAdministrator(request) && isOperator(request, undefined);

  app.get('/api/outbox/availability', async (request, reply) => {
    await reply.header('cache-control', 'no-store').send({
      isAvailable: isOpenTo(request),
      failed: isAdministrator(request) ? await countFailed(deps.database) : 0,
    });
  });

  const addPage = (
    path: string,
    isOpen: (request: FastifyRequest) => boolean,
    read: (database: Kysely<DB>, page: z.output<typeof querySchema>) => Promise<object>,
  ) =>
    app.get(path, async (request, reply) => {
      if (!isOpen(request)) throw new DomainError('not-found', 'There is nothing here.');
      const query = querySchema.safeParse(request.query);
      if (!query.success) throw new DomainError('validation-failed', 'Invalid request.');
      await reply.header('cache-control', 'no-store').send(await read(deps.database, query.data));
    });
  addPage('/api/outbox', isOpenTo, readOutbox);
  addPage('/api/outbox/failed', isAdministrator, readFailed);
}
