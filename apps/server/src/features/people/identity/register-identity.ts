import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toHttpFailure } from '../../../platform/http/errors/http-error.ts';
import type { Sessions, TokenPair } from '../sessions/index.ts';
import { createIdentityLimiters, identityLimits, type IdentityLimits } from './identity-limits.ts';
import type { SignIn } from './sign-in.ts';

/** The two addresses of the same endpoints: for the web and for the mobile app (specification 000, section 7). */
export const identityBases = ['/api/identity2', '/api/identity/device'] as const;

const largestBodyBytes = 16 * 1024;

/** `token` is the captcha's and `twofacode` the second factor's, which no account has yet. */
const loginSchema = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  twofacode: z.string().optional(),
  token: z.string().optional(),
});
const refreshSchema = z.object({ refresh_token: z.string().min(1).max(512) });

/** What every identity endpoint answers; the tokens are null on failure, error and message on success. */
export interface IdentityAnswer {
  access_token: string | null;
  refresh_token: string | null;
  error: string | null;
  message: string | null;
}

function answerWith(pair: TokenPair | null): IdentityAnswer {
  return {
    access_token: pair?.accessToken ?? null,
    refresh_token: pair?.refreshToken ?? null,
    error: null,
    message: null,
  };
}

function originOf(request: FastifyRequest): { ip: string; userAgent: string } {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

function parseForm<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (!parsed.success) throw Object.assign(new Error('Invalid request.'), { statusCode: 400 });
  return parsed.data;
}

async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const failure = toHttpFailure(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'identity request failed');
  const answer: IdentityAnswer = { ...answerWith(null), error: failure.code, message: failure.message };
  await reply.code(failure.status).send(answer);
}

/** What the identity endpoints stand on. */
export interface IdentityDeps {
  signIn: SignIn;
  sessions: Sessions;
  /** Other limits than those of the product, for tests. */
  limits?: IdentityLimits;
}

/**
 * Form-encoded identity endpoints on both bases: `loginwithemail`, `refreshtoken`, and `logout` (ours: ends the session of
 * the given refresh token and always answers 200).
 */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const limiters = createIdentityLimiters(app, deps.limits ?? identityLimits);
  const options = { bodyLimit: largestBodyBytes };

  async function endpoints(scope: FastifyInstance): Promise<void> {
    scope.setErrorHandler(answerFailure);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.post('/loginwithemail', options, async (request) => {
      await limiters.beforeSignIn(request);
      const { email, password } = parseForm(loginSchema, request);
      try {
        return answerWith(await deps.signIn({ email, password }, originOf(request)));
      } catch (error) {
        if (isDomainError(error) && error.code === '401') await limiters.afterRefusal(request);
        throw error;
      }
    });
    scope.post('/refreshtoken', options, async (request) => {
      await limiters.beforeRefresh(request);
      const form = parseForm(refreshSchema, request);
      return answerWith(await deps.sessions.refresh(form.refresh_token));
    });
    scope.post('/logout', options, async (request) => {
      await limiters.beforeRefresh(request);
      const form = parseForm(refreshSchema, request);
      await deps.sessions.end(form.refresh_token);
      return answerWith(null);
    });
  }
  for (const prefix of identityBases) await app.register(endpoints, { prefix });
}
