import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toHttpFailure } from '../errors/http-error.ts';
import { IdentityRefusal } from './identity-refusal.ts';
import { withDeadline } from './with-deadline.ts';

/** The two addresses of the same endpoints: for the web and for the mobile app (specification 000, section 7). */
export const identityBases = ['/api/identity2', '/api/identity/device'] as const;

const largestBodyBytes = 16 * 1024;

/** What every identity endpoint answers; the tokens are null on failure, error and message on success. */
export interface IdentityAnswer {
  access_token: string | null;
  refresh_token: string | null;
  error: string | null;
  message: string | null;
  /** Only where someone with an old second factor is to move to the new one. */
  migration_token?: string;
  /** Only where an e-mail was confirmed whose account has no password yet: its holder sets one by mail. */
  needs_password?: true;
}

interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
}

/** The answer of success, with tokens where a session was opened or kept up. */
export function identityAnswer(pair: IssuedTokens | null): IdentityAnswer {
  return {
    access_token: pair?.accessToken ?? null,
    refresh_token: pair?.refreshToken ?? null,
    error: null,
    message: null,
  };
}

/** The address a request comes from, in a form the database accepts; a proxy may have sent nonsense. */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [given, socket] = [request.ip, request.socket.remoteAddress ?? ''].map((ip) => ip.replace(/%.*$/, ''));
  return [given, socket].find((ip) => ip !== undefined && isIP(ip) !== 0) ?? '::';
}

/** From where a session is opened. */
export function originOf(request: FastifyRequest): { ip: string; userAgent: string } {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}

/** The fields of a form. @throws IdentityRefusal `fill-fields` when they are not what the schema asks for. */
export function readForm<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (!parsed.success) throw new IdentityRefusal('fill-fields');
  return parsed.data;
}

async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const failed = identityAnswer(null);
  if (error instanceof IdentityRefusal) {
    const { status, error: code, message, migrationToken } = error;
    const answer: IdentityAnswer = { ...failed, error: code, message };
    if (migrationToken !== undefined) answer.migration_token = migrationToken;
    await reply.code(status).send(answer);
    return;
  }
  const failure = toHttpFailure(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'identity request failed');
  const code = failure.code === '429' ? 'too-many-requests' : failure.code;
  await reply.code(failure.status).send({ ...failed, error: code, message: failure.message });
}

/** Registers endpoints on both bases, each with a deadline; whatever they throw is answered in the shape of identity, and nothing is cached. */
export async function registerIdentityScope(
  app: FastifyInstance,
  endpoints: (scope: FastifyInstance, options: { bodyLimit: number }) => void,
): Promise<void> {
  for (const prefix of identityBases) {
    await app.register(
      async (scope) => {
        scope.setErrorHandler(answerFailure);
        scope.addHook('onSend', async (_request, reply) => {
          reply.header('cache-control', 'no-store');
        });
        scope.addHook('onRoute', (route) => {
          const { handler } = route;
          route.handler = function handleInTime(request, reply) {
            return withDeadline(() => handler.call(this, request, reply) as Promise<unknown>);
          };
        });
        endpoints(scope, { bodyLimit: largestBodyBytes });
      },
      { prefix },
    );
  }
}
