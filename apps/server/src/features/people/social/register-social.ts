import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isOverTls } from '../../../platform/http/is-over-tls.ts';
import {
  identityAnswer,
  originOf,
  readForm,
  registerIdentityScope,
} from '../../../platform/http/identity/identity-scope.ts';
import { referrerSchema } from '../identity/index.ts';
import type { SocialAttempt } from './attempt-store.ts';
import { browserOf, keepBrowser } from './browser-cookie.ts';
import { appHolder } from './handover.ts';
import { createOidcClient, type OidcClient } from './oidc-client.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { createSocialLimits, type SocialLimits } from './social-limits.ts';
import { createSocialSignIn, type SocialDeps, type SocialOutcome } from './social-sign-in.ts';
import { SocialRefusal, type SocialError } from './social-refusal.ts';

/** The dependencies of the routes of social sign-in. */
export interface SocialRouteDeps extends SocialDeps {
  providers: readonly ProviderSettings[];
  /** The configured address; the Host of a request is never believed. */
  publicUrl: string;
  /** Where the mobile app takes over. */
  appLink: string;
  /** Other limits than those of the product, for tests. */
  limits?: SocialLimits;
}

const startSchema = z.object({
  inapp: z.string().optional().catch(undefined),
  service: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional()
    .catch(undefined),
  referrer: referrerSchema.optional().catch(undefined),
});
const tradeSchema = z.object({ code: z.string().min(1).max(256), twofacode: z.string().max(64).default('') });

/** The texts among a query or a form; a name given twice is none. */
function parametersOf(source: unknown): URLSearchParams {
  const entries = Object.entries((source ?? {}) as Record<string, unknown>);
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Routes of social sign-in: the list of providers, the way to a provider and back, and on both identity bases `social`,
 * which trades the code of the landing page for tokens (specification 000, sections 1, 2 and 4).
 */
export async function registerSocial(app: FastifyInstance, deps: SocialRouteDeps): Promise<void> {
  const clients = new Map<string, OidcClient>(
    deps.providers.map((settings) => [settings.name, createOidcClient(settings, deps.publicUrl)]),
  );
  const signIn = createSocialSignIn(deps);
  const limits = createSocialLimits(app, deps.limits);
  const landing = `${deps.publicUrl}/user/social-login`;

  function clientOf(request: FastifyRequest): OidcClient {
    const client = clients.get((request.params as { provider: string }).provider);
    if (!client) throw new DomainError('not-found', 'Unknown provider.');
    return client;
  }

  function leave(reply: FastifyReply, address: string): FastifyReply {
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, isInApp: boolean): FastifyReply {
    const code: SocialError = error instanceof SocialRefusal ? error.error : 'failed';
    if (code === 'failed' || code === 'unavailable') request.log.warn({ err: error }, 'social sign-in failed');
    return leave(reply, withQuery(isInApp ? deps.appLink : landing, { error: code }));
  }

  function arrive(reply: FastifyReply, outcome: SocialOutcome): FastifyReply {
    if (outcome.kind === 'web') return leave(reply, withQuery(landing, { ...outcome.passedOn, code: outcome.code }));
    if (outcome.kind === 'app-code')
      return leave(reply, withQuery(deps.appLink, { code: outcome.code, hasMFA: 'true' }));
    return leave(reply, withQuery(deps.appLink, { ...outcome.pair, hasMFA: 'false' }));
  }

  async function comeBack(request: FastifyRequest, reply: FastifyReply, parameters: URLSearchParams) {
    const client = clientOf(request);
    let attempt: SocialAttempt | undefined;
    try {
      await limits.beforeCallback(request);
      attempt = await signIn.resume(client, parameters.get('state'), browserOf(request));
      return arrive(reply, await signIn.complete(client, attempt, parameters, originOf(request)));
    } catch (error) {
      return refuse(request, reply, error, attempt?.isInApp ?? false);
    }
  }

  app.get('/api/social/providers', () => deps.providers.map(({ name, label }) => ({ name, label })));

  app.get('/api/social/:provider/start', async (request, reply) => {
    const client = clientOf(request);
    const { inapp, service, referrer } = startSchema.parse(request.query);
    const isInApp = inapp === '1' || inapp === 'true';
    try {
      await limits.beforeStart(request);
      const isSecure = isOverTls(request, deps.publicUrl);
      const browser = keepBrowser(request, reply, isSecure, client.settings.responseMode);
      const passedOn = { ...(service ? { service } : {}), ...(referrer ? { referrer } : {}) };
      return leave(reply, (await signIn.begin(client, { browser, isInApp, passedOn })).href);
    } catch (error) {
      return refuse(request, reply, error, isInApp);
    }
  });

  app.get('/api/social/:provider/callback', (request, reply) => comeBack(request, reply, parametersOf(request.query)));
  app.post('/api/social/:provider/callback', { bodyLimit: 64 * 1024 }, (request, reply) =>
    comeBack(request, reply, parametersOf(request.body)),
  );

  await registerIdentityScope(app, (scope, options) => {
    scope.post('/social', options, async (request) => {
      await limits.beforeTrade(request);
      const { code, twofacode } = readForm(tradeSchema, request);
      const isApp = scope.prefix.endsWith('/device');
      const holder = isApp ? appHolder : (browserOf(request) ?? '');
      return identityAnswer(await signIn.trade(code, holder, twofacode, originOf(request)));
    });
  });
}
