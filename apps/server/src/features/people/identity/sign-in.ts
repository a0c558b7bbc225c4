import { messageText } from '@headframe/domain/errors/error-catalogue';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { SessionOrigin, Sessions, TokenPair } from '../sessions/index.ts';
import { emailSchema } from './email.ts';
import { createFailureLimiter } from './failure-limiter.ts';
import { PasswordQueueFullError, type PasswordHashing } from './password-hashing.ts';

/** How many wrong passwords are borne within five minutes. */
export interface SignInLimits {
  /** For one e-mail address from one address of the network. */
  failuresPerEmailAndIp: number;
  /** For one e-mail address from anywhere. */
  failuresPerEmail: number;
}

/** Limits of an installation in use. */
export const signInLimits: SignInLimits = { failuresPerEmailAndIp: 10, failuresPerEmail: 50 };

/** Signs in by e-mail and password. */
export type SignIn = (credentials: { email: string; password: string }, origin: SessionOrigin) => Promise<TokenPair>;

const windowMs = 5 * 60_000;
const longestPassword = 1024;

const tooMany = (): DomainError => new DomainError('429', messageText('tooManyRequests'));

/**
 * Makes the sign-in. An unknown e-mail and a wrong password are told alike and take the same time; only failures count
 * towards the limits, whether or not the e-mail is known.
 * The sign-in throws DomainError `validation-failed` without a password, `401` when refused, `429` beyond the limits.
 */
export function createSignIn(deps: {
  database: Kysely<DB>;
  sessions: Sessions;
  passwords: PasswordHashing;
  metrics: Metrics;
  limits: SignInLimits;
}): SignIn {
  const byEmailAndIp = createFailureLimiter({ maximum: deps.limits.failuresPerEmailAndIp, windowMs });
  const byEmail = createFailureLimiter({ maximum: deps.limits.failuresPerEmail, windowMs });

  async function findAccount(email: string | undefined) {
    return withAccess(deps.database, 'headframe_identity', [], (transaction) =>
      transaction
        .selectFrom('account')
        .select(['id', 'password_hash'])
        .where('email', '=', email ?? '')
        .executeTakeFirst(),
    );
  }

  return async ({ email, password }, origin) => {
    if (password === '') throw new DomainError('validation-failed', messageText('missingPassword'));
    const address = emailSchema.safeParse(email).data;
    const keys = { email: address ?? 'invalid', emailAndIp: `${address ?? 'invalid'} ${origin.ip}` };
    if (byEmailAndIp.isBlocked(keys.emailAndIp) || byEmail.isBlocked(keys.email)) {
      deps.metrics.logins.inc({ outcome: 'limited' });
      throw tooMany();
    }
    const account = await findAccount(address);
    const usable = password.length <= longestPassword ? account?.password_hash : undefined;
    const matched = await deps.passwords.matches(password.slice(0, longestPassword), usable).catch((error: unknown) => {
      if (error instanceof PasswordQueueFullError) throw tooMany();
      throw error;
    });
    if (!matched || !account) {
      byEmailAndIp.record(keys.emailAndIp);
      byEmail.record(keys.email);
      deps.metrics.logins.inc({ outcome: 'refused' });
      throw new DomainError('401', messageText('invalidUsernameOrPassword'));
    }
    byEmailAndIp.clear(keys.emailAndIp);
    deps.metrics.logins.inc({ outcome: 'signed-in' });
    return deps.sessions.open(account.id, origin);
  };
}
