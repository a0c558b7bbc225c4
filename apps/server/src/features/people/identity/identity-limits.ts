import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emailSchema } from '../../../platform/validation/email.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import type { SignInLimits } from './sign-in-bounds.ts';

/** How much signing in is borne. */
export interface IdentityLimits extends SignInLimits {
  /** Sign-in attempts a minute from one address of the network. */
  attemptsPerMinute: number;
  /** Forms of signing up, confirming and setting a new password a minute from one address. */
  formsPerMinute: number;
  /** Refreshes and sign-outs a minute from one address. */
  refreshesPerMinute: number;
}

/** Limits of an installation in use. */
export const identityLimits: IdentityLimits = {
  attemptsPerMinute: 120,
  formsPerMinute: 60,
  refreshesPerMinute: 1200,
  failuresPerEmailAndIp: 10,
  failuresPerEmail: 50,
  failuresPerKnownBrowser: 10,
  failuresWithCaptcha: 30,
};

const minute = 60_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** The refusal of too many requests. */
export function tooManyRequests(): IdentityRefusal {
  return new IdentityRefusal('too-many-requests');
}

/** The e-mail of a sign-in form, as far as it can be read; unknown ones count like known ones. */
export function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return emailSchema.safeParse(email).data ?? 'unreadable';
}

/** The limits at the identity endpoints; every check throws IdentityRefusal `too-many-requests` beyond its limit. */
export interface IdentityLimiters {
  /** Counts a sign-in attempt, of whatever e-mail. */
  beforeSignIn(request: FastifyRequest): Promise<void>;
  /** Counts a form of signing up, confirming or setting a new password. */
  beforeForm(request: FastifyRequest): Promise<void>;
  /** Counts a refresh or a sign-out. */
  beforeRefresh(request: FastifyRequest): Promise<void>;
}

async function count(limiter: Limiter, request: FastifyRequest): Promise<void> {
  const state = await limiter(request);
  if (!state.isAllowed && state.isExceeded) throw tooManyRequests();
}

/** Creates the limiters, one set for both bases of the endpoints. */
export function createIdentityLimiters(app: FastifyInstance, limits: IdentityLimits): IdentityLimiters {
  const attempts = app.createRateLimit({ max: limits.attemptsPerMinute, timeWindow: minute });
  const forms = app.createRateLimit({ max: limits.formsPerMinute, timeWindow: minute });
  const refreshes = app.createRateLimit({ max: limits.refreshesPerMinute, timeWindow: minute });
  return {
    beforeSignIn: (request) => count(attempts, request),
    beforeForm: (request) => count(forms, request),
    beforeRefresh: (request) => count(refreshes, request),
  };
}
