import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { nameReferrer } from './name-referrer.ts';
import { referrerSchema } from '../../people/identity/index.ts';

/** Where a new account names its referrer (first specification, section 7, which gives no path). */
export const referrerPath = '/api/referrer';

/** Max requests a minute from one address. */
const requestsPerMinute = 10;

const bodySchema = z.object({
  pool_referrer: z.string().min(1).max(128).pipe(referrerSchema),
  user_name: z.string().trim().min(1).max(320),
});

/**
 * `POST /api/referrer` with `{ pool_referrer, user_name }`, for the account that is signed in. The answer is 204 whether or not there is
 * such a referrer, so that nobody learns names by asking.
 */
export function registerReferrer(app: FastifyInstance, { database }: { database: Kysely<DB> }): void {
  const options = { bodyLimit: 2048, config: { rateLimit: { max: requestsPerMinute, timeWindow: 60_000 } } };
  app.post(referrerPath, options, async (request, reply) => {
    const caller = accountCaller(request);
    const { pool_referrer: referrer, user_name: userName } = parsed(bodySchema, request.body, 'body');
    await nameReferrer(database, caller, { referrer, userName }, request.ip);
    await reply.header('cache-control', 'no-store').code(204).send();
  });
}
