import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** Days for which a browser that signed in is known. */
export const knownDays = 180;

const daySeconds = 86_400;
const valuePattern = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Browsers that signed in to an account before. Each has a cookie that is bound to the e-mail and to the time of its sign-in; it opens
 * nothing, and lets the browser past the bounds that strangers have reached for that e-mail (decision 116).
 */
interface KnownBrowsers {
  /** Gives the browser its cookie for an e-mail. */
  remember(reply: FastifyReply, email: string): void;
  /** What the browser is counted by where it is known for an e-mail; undefined otherwise, and once the password was changed since. */
  recognise(request: FastifyRequest, email: string): Promise<string | undefined>;
}

/** The known browsers of all servers with the same secret key. */
export function createKnownBrowsers(deps: {
  database: Kysely<DB>;
  secrets: Pick<Secrets, 'derive'>;
  publicUrl: string;
}): KnownBrowsers {
  const key = deps.secrets.derive('known browser');
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const cookieOf = (email: string): string => `headframe_known_${sign(`name ${email}`).toString('hex').slice(0, 12)}`;
  const proofOf = (email: string, at: string, id: string): Buffer => sign(`${at} ${id} ${email}`);
  const security = deps.publicUrl.startsWith('https:') ? ['Secure'] : [];

  return {
    remember(reply, email) {
      const at = Math.floor(Date.now() / 1000).toString(36);
      const id = randomBytes(16).toString('base64url');
      const value = `${at}.${id}.${proofOf(email, at, id).toString('base64url')}`;
      const parts = [`${cookieOf(email)}=${value}`, 'Path=/api', 'HttpOnly', 'SameSite=Strict', ...security];
      reply.header('set-cookie', [...parts, `Max-Age=${knownDays * daySeconds}`].join('; '));
    },
    async recognise(request, email) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
      const name = cookieOf(email);
      const [, at, id, proof] = valuePattern.exec(pairs.find(([given]) => given === name)?.[1] ?? '') ?? [];
      if (at === undefined || id === undefined || proof === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(email, at, id))) return undefined;
      const since = Number.parseInt(at, 36);
      if (since + knownDays * daySeconds < Date.now() / 1000) return undefined;
      const { rows } = await withIdentity(deps.database, (transaction) =>
        sql`select from account where email = ${email}
          and coalesce(password_changed_at <= to_timestamp(${since}::bigint + 1), true)`.execute(transaction),
      );
      return rows.length > 0 ? id : undefined;
    },
  };
}
