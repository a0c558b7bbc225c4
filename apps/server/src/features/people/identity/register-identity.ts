import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Captcha } from '../../../platform/captcha/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { addAccountForms } from './account-forms.ts';
import { createActionCodes } from './action-codes.ts';
import { createIdentityLimiters, emailOf, identityLimits, type IdentityLimits } from './identity-limits.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import { createIdentityQuotas, mailQuotas, type MailQuotas } from './identity-quotas.ts';
import type { IdentityServiceDeps } from './identity-service.ts';
import {
  identityAnswer,
  originOf,
  readForm,
  registerIdentityScope,
} from '../../../platform/http/identity/identity-scope.ts';
import { createPasswordReset } from './password-reset.ts';
import { createRegistration } from './registration.ts';
import { createCountSignIn } from './sign-in-bounds.ts';
import type { SignIn } from './sign-in.ts';

/** `twofacode` is the second factor's; `token` is the captcha's, which signing in asks for only after many refusals for the e-mail. */
const loginSchema = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  twofacode: z.string().max(64).default(''),
  token: z.string().default(''),
});
const refreshSchema = z.object({ refresh_token: z.string().min(1).max(512) });

/** Dependencies of the identity endpoints. */
interface IdentityDeps extends Omit<IdentityServiceDeps, 'codes' | 'quotas'> {
  signIn: SignIn;
  sessions: Sessions;
  captcha: Captcha;
  /** Other limits than those of the product, for tests. */
  limits?: IdentityLimits & MailQuotas;
}

const guesses: readonly string[] = ['invalid-credentials', 'invalid-two-factor', 'too-many-requests'];

/** Whether a sign-in was refused as a guess would be, or may have been: the queue of passwords can be full after the first of two checks. */
function isGuess(error: unknown): boolean {
  if (error instanceof IdentityRefusal) return guesses.includes(error.error);
  return isDomainError(error) && error.code === '401';
}

/**
 * Form-encoded identity endpoints on both bases: `loginwithemail`, `refreshtoken`, `logout` (ours: ends the session of the
 * given refresh token and always answers 200), and the forms of signing up and setting a new password.
 */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const limits = deps.limits ?? { ...identityLimits, ...mailQuotas };
  const limiters = createIdentityLimiters(app, limits);
  const countSignIn = createCountSignIn(deps.database, limits);
  const knownBrowsers = createKnownBrowsers(deps);
  const codes = createActionCodes(deps.secrets);
  const service = { ...deps, codes, quotas: createIdentityQuotas(deps.secrets, limits) };
  const forms = {
    limiters,
    captcha: deps.captcha,
    registration: createRegistration(service),
    passwordReset: createPasswordReset(service),
  };
  await registerIdentityScope(app, (scope, options) => {
    addAccountForms(scope, options, forms);
    scope.post('/loginwithemail', options, async (request, reply) => {
      const { email, password, twofacode, token } = readForm(loginSchema, request);
      const address = emailOf(request);
      await limiters.beforeSignIn(request);
      const counted = await countSignIn(request, {
        knownBrowser: () => knownBrowsers.recognise(request, address),
        captcha: async () => token !== '' && deps.captcha.use(token),
      });
      let isWrongGuess = false;
      try {
        const credentials = { email, password, twofacode };
        const answer = identityAnswer(await deps.signIn(credentials, originOf(request)));
        knownBrowsers.remember(reply, address);
        return answer;
      } catch (error) {
        isWrongGuess = isGuess(error);
        throw error;
      } finally {
        if (!isWrongGuess) await counted.giveBack();
      }
    });
    scope.post('/refreshtoken', options, async (request) => {
      await limiters.beforeRefresh(request);
      const form = readForm(refreshSchema, request);
      return identityAnswer(await deps.sessions.refresh(form.refresh_token));
    });
    scope.post('/logout', options, async (request) => {
      await limiters.beforeRefresh(request);
      const form = readForm(refreshSchema, request);
      await deps.sessions.end(form.refresh_token);
      return identityAnswer(null);
    });
  });
}
