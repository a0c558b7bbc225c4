import { toHttpFailure } from '../../../platform/http/errors/http-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sessions, TokenPair } from '../sessions/index.ts';
import type { SignIn } from './sign-in.ts';

/** The two addresses of the same endpoints: for the web and for the mobile app (specification 000, section 7). */
export const identityBases = ['/api/identity2', '/api/identity/device'] as const;

const largestBodyBytes = 16 * 1024;
const attemptsPerMinute = 120;
const refreshesPerMinute = 1200;

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
  /** Sign-in attempts and refreshes a minute from one address; lower ones in tests. */
  rates?: { attemptsPerMinute: number; refreshesPerMinute: number };
}

/**
 * Form-encoded identity endpoints on both bases: `loginwithemail`, `refreshtoken`, and `logout` (ours: ends the session of
 * the given refresh token and always answers 200).
 */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const rates = deps.rates ?? { attemptsPerMinute, refreshesPerMinute };
  const limited = (max: number, groupId: string) => ({
    bodyLimit: largestBodyBytes,
    config: { rateLimit: { max, timeWindow: 60_000, groupId } },
  });

  async function endpoints(scope: FastifyInstance): Promise<void> {
    scope.setErrorHandler(answerFailure);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.post('/loginwithemail', limited(rates.attemptsPerMinute, 'sign-in'), async (request) => {
      const { email, password } = parseForm(loginSchema, request);
      return answerWith(await deps.signIn({ email, password }, originOf(request)));
    });
    scope.post('/refreshtoken', limited(rates.refreshesPerMinute, 'refresh'), async (request) => {
      const form = parseForm(refreshSchema, request);
      return answerWith(await deps.sessions.refresh(form.refresh_token));
    });
    scope.post('/logout', limited(rates.refreshesPerMinute, 'refresh'), async (request) => {
      const form = parseForm(refreshSchema, request);
      await deps.sessions.end(form.refresh_token);
      return answerWith(null);
    });
  }
  for (const prefix of identityBases) await app.register(endpoints, { prefix });
}
