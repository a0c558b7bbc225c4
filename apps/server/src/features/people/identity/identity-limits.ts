import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emailSchema } from '../../../platform/validation/email.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';

/** How much signing in is borne. */
export interface IdentityLimits {
  /** Sign-in attempts a minute from one address of the network. */
  attemptsPerMinute: number;
  /** Forms of signing up, confirming and setting a new password a minute from one address. */
  formsPerMinute: number;
  /** Refreshes and sign-outs a minute from one address. */
  refreshesPerMinute: number;
  /** Refused sign-ins within five minutes for one e-mail from one address. */
  failuresPerEmailAndIp: number;
  /** Refused sign-ins within five minutes for one e-mail from anywhere. */
  failuresPerEmail: number;
  /** Refused sign-ins within five minutes of a browser that is known for the e-mail, once others have reached the bounds above. */
  failuresPerKnownBrowser: number;
  /** Refused sign-ins within five minutes for one e-mail from one address, each with a captcha, once the bounds above are reached. */
  failuresWithCaptcha: number;
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
  /**
   * Counts a sign-in attempt, and checks the failures before it. Beyond the bound of an e-mail it asks `proofs` how the browser passes.
   * @throws IdentityRefusal `captcha-required` for one that is not known and brought no captcha.
   */
  beforeSignIn(request: FastifyRequest, proofs: SignInProofs): Promise<SignInPass>;
  /** Counts a refused sign-in, also where the pass is counted. */
  afterRefusal(request: FastifyRequest, pass: SignInPass): Promise<void>;
  /** Counts a form of signing up, confirming or setting a new password. */
  beforeForm(request: FastifyRequest): Promise<void>;
  /** Counts a refresh or a sign-out. */
  beforeRefresh(request: FastifyRequest): Promise<void>;
}

/** What a browser may pass the bound of an e-mail with, which strangers can reach for anybody. */
export interface SignInProofs {
  /** What a browser that signed in before is counted by; undefined for any other. */
  knownBrowser(): Promise<string | undefined>;
  /** Whether the form brought a captcha that is solved; it is used up. */
  captcha(): Promise<boolean>;
}

/** How a sign-in passed: `free` below the bound, else as a known browser or with a captcha. */
export type SignInPass = { by: 'free' | 'captcha' } | { by: 'known-browser'; id: string };

async function count(limiter: Limiter, request: FastifyRequest): Promise<void> {
  const state = await limiter(request);
  if (!state.isAllowed && state.isExceeded) throw tooManyRequests();
}

async function isReached(limiter: Limiter, request: FastifyRequest): Promise<boolean> {
  const state = await limiter(request, { increment: false });
  return !state.isAllowed && state.remaining === 0;
}

/** Creates the limiters, one set for both bases of the endpoints. */
export function createIdentityLimiters(app: FastifyInstance, limits: IdentityLimits): IdentityLimiters {
  const attempts = app.createRateLimit({ max: limits.attemptsPerMinute, timeWindow: minute });
  const forms = app.createRateLimit({ max: limits.formsPerMinute, timeWindow: minute });
  const refreshes = app.createRateLimit({ max: limits.refreshesPerMinute, timeWindow: minute });
  const failures = [
    app.createRateLimit({
      max: limits.failuresPerEmailAndIp,
      timeWindow: 5 * minute,
      keyGenerator: (request) => `${emailOf(request)} ${request.ip}`,
    }),
    app.createRateLimit({ max: limits.failuresPerEmail, timeWindow: 5 * minute, keyGenerator: emailOf }),
  ];
  const knownIds = new WeakMap<FastifyRequest, string>();
  const known = app.createRateLimit({
    max: limits.failuresPerKnownBrowser,
    timeWindow: 5 * minute,
    keyGenerator: (request) => `known ${knownIds.get(request) ?? ''}`,
  });
  const solved = app.createRateLimit({
    max: limits.failuresWithCaptcha,
    timeWindow: 5 * minute,
    keyGenerator: (request) => `captcha ${emailOf(request)} ${request.ip}`,
  });
  return {
    async beforeSignIn(request, proofs) {
      await count(attempts, request);
      const reached = await Promise.all(failures.map((limiter) => isReached(limiter, request)));
      if (!reached.includes(true)) return { by: 'free' };
      const id = await proofs.knownBrowser();
      if (id !== undefined) {
        knownIds.set(request, id);
        if (!(await isReached(known, request))) return { by: 'known-browser', id };
      }
      if (await isReached(solved, request)) throw tooManyRequests();
      if (!(await proofs.captcha())) throw new IdentityRefusal('captcha-required');
      return { by: 'captcha' };
    },
    async afterRefusal(request, { by }) {
      for (const limiter of failures) await limiter(request);
      if (by === 'known-browser') await known(request);
      if (by === 'captcha') await solved(request);
    },
    beforeForm: (request) => count(forms, request),
    beforeRefresh: (request) => count(refreshes, request),
  };
}
