import type { Kysely } from 'kysely';
import { PasswordQueueFullError, type PasswordHashing } from '../../../platform/auth/password-hashing.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { noteRefusedSignIn } from '../audit/index.ts';
import type { SessionOrigin, Sessions, TokenPair } from '../sessions/index.ts';
import type { SecondFactor } from '../two-factor/index.ts';
import { emailSchema } from './email.ts';
import { tooManyRequests } from './identity-limits.ts';
import { IdentityRefusal } from './identity-refusal.ts';
import { sendVerification } from './send-verification.ts';

/** What someone signs in with; without a second factor `twofacode` may be left out or empty. */
export interface Credentials {
  email: string;
  password: string;
  twofacode?: string | undefined;
}

/** Signs in by e-mail and password, and the code of the second factor where there is one. */
export type SignIn = (credentials: Credentials, origin: SessionOrigin) => Promise<TokenPair>;

/** What signing in stands on. */
export interface SignInDeps {
  database: Kysely<DB>;
  sessions: Sessions;
  passwords: PasswordHashing;
  secondFactor: SecondFactor;
  secrets: Secrets;
  metrics: Metrics;
  logger: Logger;
  publicUrl: string;
}

interface FoundAccount {
  id: number;
  email: string;
  passwordHash: string | null;
  isConfirmed: boolean;
}

const longestPassword = 1024;

/**
 * Makes the sign-in. An unknown e-mail and a wrong password are told alike and take the same time; only after the right
 * password it says more: that the e-mail is not confirmed (a mail is sent again), or what the second factor wants.
 * The sign-in throws IdentityRefusal.
 */
export function createSignIn(deps: SignInDeps): SignIn {
  const { database, passwords } = deps;

  async function findAccount(email: string | undefined): Promise<FoundAccount | undefined> {
    return withAccess(database, 'headframe_identity', [], (transaction) =>
      transaction
        .selectFrom('account')
        .select((row) => [
          'id',
          'email',
          'password_hash as passwordHash',
          row('email_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
        ])
        .where('email', '=', email ?? '')
        .executeTakeFirst(),
    );
  }

  async function isRight(password: string, account: FoundAccount | undefined): Promise<boolean> {
    const usable = password.length <= longestPassword ? account?.passwordHash : undefined;
    return passwords.matches(password.slice(0, longestPassword), usable).catch((error: unknown) => {
      if (error instanceof PasswordQueueFullError) throw tooManyRequests();
      throw error;
    });
  }

  async function refuseUnconfirmed({ id, email }: FoundAccount, { ip }: SessionOrigin): Promise<never> {
    const isSent = await withAccess(database, 'headframe_identity', [], (transaction) =>
      sendVerification(transaction, deps, { id, email, ip }),
    );
    throw new IdentityRefusal(isSent ? 'email-not-confirmed' : 'quota-exceeded');
  }

  async function signIn({ email, password, twofacode = '' }: Credentials, origin: SessionOrigin): Promise<TokenPair> {
    if (password === '') throw new IdentityRefusal('missing-password');
    const account = await findAccount(emailSchema.safeParse(email).data);
    if (!(await isRight(password, account)) || !account) {
      if (account) noteRefusedSignIn(deps, { accountId: account.id, ip: origin.ip, reason: 'invalid-credentials' });
      throw new IdentityRefusal('invalid-credentials');
    }
    if (!account.isConfirmed) return refuseUnconfirmed(account, origin);
    const factor = await deps.secondFactor.check(account.id, twofacode);
    if (factor.outcome === 'invalid-two-factor')
      noteRefusedSignIn(deps, { accountId: account.id, ip: origin.ip, reason: factor.outcome });
    if (factor.outcome !== 'passed')
      throw new IdentityRefusal(factor.outcome, 'migrationToken' in factor ? factor.migrationToken : undefined);
    return deps.sessions.open(account.id, { ...origin, isSecondFactorGiven: factor.hasFactor });
  }

  return async (credentials, origin) => {
    try {
      const pair = await signIn(credentials, origin);
      deps.metrics.logins.inc({ outcome: 'signed-in' });
      return pair;
    } catch (error) {
      if (error instanceof IdentityRefusal) deps.metrics.logins.inc({ outcome: 'refused' });
      throw error;
    }
  };
}
