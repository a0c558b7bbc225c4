import type { FastifyReply, FastifyRequest } from 'fastify';
import { attemptSeconds, makeOneTime } from './attempt-store.ts';
import type { ResponseMode } from './provider-settings.ts';

/** Ties a social sign-in to the browser it began in, so that nobody can be signed in to another's account by a link. */
const browserCookie = 'headframe_social';

const valuePattern = /^[\w-]{43}$/;

/** The value of this browser's cookie; undefined without a well-formed one. */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([name]) => name === browserCookie)?.[1];
  return value !== undefined && valuePattern.test(value) ? value : undefined;
}

/**
 * Gives the browser its cookie, or keeps the one it has (several tabs at once); returns the value. A provider that
 * comes back with a form needs one that travels with requests from other sites, which browsers allow over TLS only.
 */
export function keepBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
  mode: ResponseMode,
): string {
  const value = browserOf(request) ?? makeOneTime();
  const sameSite = mode === 'form_post' && isSecure ? 'None' : 'Lax';
  const parts = [`${browserCookie}=${value}`, 'Path=/api', 'HttpOnly', `SameSite=${sameSite}`];
  // Long enough for both steps: the provider's page, and the code of the second factor afterwards.
  parts.push(`Max-Age=${2 * attemptSeconds}`, ...(isSecure ? ['Secure'] : []));
  reply.header('set-cookie', parts.join('; '));
  return value;
}
