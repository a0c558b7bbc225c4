import type { Kysely } from 'kysely';
import * as oidc from 'openid-client';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { noteRefusedSignIn } from '../audit/index.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import type { SessionOrigin, Sessions, TokenPair } from '../sessions/index.ts';
import type { SecondFactor } from '../two-factor/index.ts';
import { storeAttempt, consumeAttempt, type SocialAttempt } from './attempt-store.ts';
import { findOrMakeAccount } from './find-or-make-account.ts';
import { appHolder, findHandover, storeHandover, consumeHandover } from './handover.ts';
import type { OidcClient } from './oidc-client.ts';
import { SocialRefusal } from './social-refusal.ts';

/** The outcome of a sign-in with a provider: a code for the landing page or the app, or the app's tokens at once. */
export type SocialOutcome =
  | { kind: 'web'; code: string; passedOn: SocialAttempt['passedOn'] }
  | { kind: 'app-code'; code: string }
  | { kind: 'app-tokens'; pair: TokenPair };

/** The dependencies of social sign-in. */
export interface SocialDeps {
  database: Kysely<DB>;
  secrets: { encrypt(text: string): string; decrypt(text: string): string };
  sessions: Sessions;
  secondFactor: SecondFactor;
  logger: Logger;
  /** Whether sign-ups keep who referred them. */
  hasReferrals: boolean;
}

/** What someone who begins wants. */
type SocialWish = Pick<SocialAttempt, 'browser' | 'isInApp' | 'passedOn'>;

/** Signing in with another provider, from its button to the tokens. */
interface SocialSignIn {
  /** The provider's page to go to. Throws SocialRefusal `unavailable`. */
  begin(client: OidcClient, wish: SocialWish): Promise<URL>;
  /** The attempt that an answer of the provider belongs to, once. Throws SocialRefusal `expired`. */
  resume(client: OidcClient, state: string | null, browser: string | undefined): Promise<SocialAttempt>;
  /** The outcome of the provider's answer to an attempt. Throws SocialRefusal. */
  complete(
    client: OidcClient,
    attempt: SocialAttempt,
    parameters: URLSearchParams,
    origin: SessionOrigin,
  ): Promise<SocialOutcome>;
  /** The tokens of a code. Throws IdentityRefusal for an unknown code, or while the second factor is missing. */
  trade(code: string, browser: string, twoFactorCode: string, origin: SessionOrigin): Promise<TokenPair>;
}

/** Social sign-in over the tables `social_attempt`, `social_identity` and `social_handover`. */
export function createSocialSignIn(deps: SocialDeps): SocialSignIn {
  const { database, secrets, sessions, secondFactor } = deps;

  return {
    async begin(client, wish) {
      const attempt = { ...wish, nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
      const state = await withIdentity(database, (transaction) =>
        storeAttempt(transaction, secrets, client.settings.name, attempt),
      );
      return client.authorizationUrl(state, attempt);
    },

    async resume(client, state, browser) {
      const attempt = await withIdentity(database, (transaction) =>
        consumeAttempt(transaction, secrets, client.settings.name, state ?? ''),
      );
      if (attempt?.browser !== browser || !attempt) throw new SocialRefusal('expired');
      return attempt;
    },

    async complete(client, attempt, parameters, origin) {
      const identity = await client.identify(parameters, parameters.get('state') ?? '', attempt);
      const provider = client.settings.name;
      const holder = attempt.isInApp ? appHolder : attempt.browser;
      const accountId = await withIdentity(database, (transaction) =>
        findOrMakeAccount(transaction, client.settings, identity, {
          ip: origin.ip,
          referrer: deps.hasReferrals ? (attempt.passedOn['referrer'] ?? '') : '',
        }),
      );
      if (attempt.isInApp && (await secondFactor.check(accountId, '')).outcome === 'passed')
        return { kind: 'app-tokens', pair: await sessions.open(accountId, { ...origin, provider }) };
      const code = await withIdentity(database, (transaction) =>
        storeHandover(transaction, { accountId, provider }, holder),
      );
      return attempt.isInApp ? { kind: 'app-code', code } : { kind: 'web', code, passedOn: attempt.passedOn };
    },

    async trade(code, browser, twoFactorCode, origin) {
      const handover = await withIdentity(database, (transaction) => findHandover(transaction, code, browser));
      if (!handover) throw new IdentityRefusal('invalid-code');
      const { accountId, provider } = handover;
      const factor = await secondFactor.check(accountId, twoFactorCode);
      if (factor.outcome === 'invalid-two-factor')
        noteRefusedSignIn(deps, { accountId, ip: origin.ip, reason: factor.outcome });
      if (factor.outcome !== 'passed')
        throw new IdentityRefusal(factor.outcome, 'migrationToken' in factor ? factor.migrationToken : undefined);
      if (!(await withIdentity(database, (transaction) => consumeHandover(transaction, code, browser))))
        throw new IdentityRefusal('invalid-code');
      return sessions.open(accountId, { ...origin, provider, isSecondFactorGiven: factor.hasFactor });
    },
  };
}
