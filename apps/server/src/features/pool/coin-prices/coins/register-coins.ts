import { listedCoins } from '@headframe/domain/coins/listed-coins';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/** Where the coins of the system are listed. */
export const coinsPath = '/coins';

const secondsCached = 3600;

/** Adds the list of coins, the same for everyone: made once, and kept by browsers for an hour. */
export function registerCoins(app: FastifyInstance): void {
  const text = JSON.stringify(listedCoins);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  app.get(coinsPath, async (request, reply) => {
    reply.header('cache-control', `public, max-age=${secondsCached}`).header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
