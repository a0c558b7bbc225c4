import { messageText } from '@headframe/domain/errors/error-catalogue';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { SessionOrigin, Sessions, TokenPair } from '../sessions/index.ts';
import { emailSchema } from './email.ts';
import { PasswordQueueFullError, type PasswordHashing } from '../../../platform/auth/password-hashing.ts';
import { tooManyRequests } from './identity-limits.ts';

/** Signs in by e-mail and password. */
export type SignIn = (credentials: { email: string; password: string }, origin: SessionOrigin) => Promise<TokenPair>;

const longestPassword = 1024;

/**
 * Makes the sign-in. An unknown e-mail and a wrong password are told alike and take the same time;
 * The sign-in throws DomainError `validation-failed` without a password, `401` when refused, `429` beyond the limits.
 */
export function createSignIn(deps: {
  database: Kysely<DB>;
  sessions: Sessions;
  passwords: PasswordHashing;
  metrics: Metrics;
}): SignIn {
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
    const account = await findAccount(address);
    const usable = password.length <= longestPassword ? account?.password_hash : undefined;
    const matched = await deps.passwords.matches(password.slice(0, longestPassword), usable).catch((error: unknown) => {
      if (error instanceof PasswordQueueFullError) throw tooManyRequests();
      throw error;
    });
    if (!matched || !account) {
      deps.metrics.logins.inc({ outcome: 'refused' });
      throw new DomainError('401', messageText('invalidUsernameOrPassword'));
    }
    deps.metrics.logins.inc({ outcome: 'signed-in' });
    return deps.sessions.open(account.id, origin);
  };
}
