import { sql, type Kysely } from 'kysely';
import type { PasswordHashing } from '../../../platform/auth/password-hashing.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { noteRefusedSignIn } from '../audit/index.ts';
import type { SessionOrigin, Sessions, TokenPair } from '../sessions/index.ts';
import type { SecondFactor } from '../two-factor/index.ts';
import { createActionCodes, formDays } from './action-codes.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { createIdentityQuotas } from './identity-quotas.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import { inPasswordQueue } from './identity-service.ts';
import { mailSignUp, type SignedUpAccount } from './mail-sign-up.ts';

/** What someone signs in with; without a second factor `twofacode` may be left out or empty. */
export interface Credentials {
  email: string;
  password: string;
  twofacode?: string | undefined;
}

/** Signs in by e-mail and password, and the code of the second factor where there is one. */
export type SignIn = (credentials: Credentials, origin: SessionOrigin) => Promise<TokenPair>;

/** Dependencies of signing in. */
interface SignInDeps {
  database: Kysely<DB>;
  sessions: Sessions;
  passwords: PasswordHashing;
  secondFactor: SecondFactor;
  secrets: Secrets;
  metrics: Metrics;
  logger: Logger;
  publicUrl: string;
}

interface LoadedAccount extends SignedUpAccount {
  /** The password that opens the account; null while its e-mail is not confirmed, and where it has none. */
  passwordHash: string | null;
  /** The password of the newest form that signed up with this e-mail and waits for its code. */
  registeredHash: string | null;
}

/**
 * Creates the sign-in service. An unknown e-mail and a wrong password get the same answer after the same time; only after
 * the right password it says more: that the e-mail is not confirmed (a mail is sent again), or what the second factor requires.
 * Whoever signed up with the e-mail of someone else's account gets the same answer as if there were none: that it is
 * not confirmed. Whatever the e-mail is, a refusal costs two checks of a password. Signing in throws IdentityRefusal.
 */
export function createSignIn(deps: SignInDeps): SignIn {
  const { database, passwords } = deps;
  const mailing = { codes: createActionCodes(deps.secrets), publicUrl: deps.publicUrl };
  const quotas = createIdentityQuotas(deps.secrets);

  async function findAccount(email: string | undefined): Promise<LoadedAccount | undefined> {
    return withIdentity(database, async (transaction) => {
      const { rows } = await sql<LoadedAccount>`
        select id, email, email_confirmed_at is not null as "isConfirmed",
          case when email_confirmed_at is not null then password_hash end as "passwordHash", (
            select c.password_hash from action_code c
            where c.account_id = a.id and c.password_hash is not null
              and c.purpose = case when email_confirmed_at is null then 'verify-email' else 'reset-password' end
              and c.created_at > now() - make_interval(days => ${formDays})
            order by c.id desc limit 1) as "registeredHash"
        from account a where email = ${email ?? ''}`.execute(transaction);
      return rows[0];
    });
  }

  const isRight = (password: string, hash: string | null | undefined): Promise<boolean> =>
    inPasswordQueue(passwords.matches(password, hash));

  async function refuseUnconfirmed(account: LoadedAccount, { ip }: SessionOrigin): Promise<never> {
    const isSent = await withIdentity(database, async (transaction) => {
      if (!(await quotas.useMail(transaction, account.email, ip))) return false;
      await mailSignUp(transaction, mailing, account);
      return true;
    });
    throw new IdentityRefusal(isSent ? 'email-not-confirmed' : 'quota-exceeded');
  }

  async function signIn({ email, password, twofacode = '' }: Credentials, origin: SessionOrigin): Promise<TokenPair> {
    if (password === '') throw new IdentityRefusal('missing-password');
    const account = await findAccount(emailSchema.safeParse(email).data);
    if (!(await isRight(password, account?.passwordHash)) || !account) {
      // Checked for every e-mail, there or not: the duration of a refusal must not reveal which.
      const isRegistered = await isRight(password, account?.registeredHash);
      const reason = isRegistered ? 'email-not-confirmed' : 'invalid-credentials';
      if (account) noteRefusedSignIn(deps, { accountId: account.id, ip: origin.ip, reason });
      if (account && isRegistered) return refuseUnconfirmed(account, origin);
      throw new IdentityRefusal('invalid-credentials');
    }
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
