import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { revokeSessions } from '../sessions/index.ts';
import { withMinimumDuration } from './with-minimum-duration.ts';
import { passwordChangedMail, passwordResetMail } from './identity-mails.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import { inPasswordQueue, type IdentityServiceDeps } from './identity-service.ts';
import { actorOf } from './registration.ts';

/** Setting a new password by a mailed code. `ip` is the address of the caller. */
export interface PasswordReset {
  /** Mails a code when the e-mail has an account. Throws IdentityRefusal `quota-exceeded`. */
  requestCode(email: string, ip: string): Promise<void>;
  /**
   * Sets the password by the code, confirms the e-mail and ends every session of the account. Throws IdentityRefusal
   * `invalid-code`.
   */
  reset(given: { email: string; code: string; password: string }, ip: string): Promise<void>;
}

/** Creates the service. Known and unknown e-mails run the same statements, and the password is hashed either way. */
export function createPasswordReset(deps: IdentityServiceDeps): PasswordReset {
  const { database, codes, quotas, publicUrl } = deps;
  return {
    async requestCode(email, ip) {
      const isWithinQuota = await withMinimumDuration(() =>
        withIdentity(database, async (transaction) => {
          if (!(await quotas.useMail(transaction, email, ip))) return false;
          const { rows } = await sql<{ id: number }>`select id from account where email = ${email}`.execute(
            transaction,
          );
          const accountId = rows[0]?.id ?? null;
          const code = await codes.issue(transaction, accountId, 'reset-password');
          const mail = passwordResetMail(publicUrl, email, code);
          await queueMail(transaction, { to: email, isPretended: accountId === null, ...mail });
          return true;
        }),
      );
      if (!isWithinQuota) throw new IdentityRefusal('quota-exceeded');
    },
    async reset({ email, code, password }, ip) {
      const hash = await inPasswordQueue(deps.passwords.hash(password));
      const isTaken = await withMinimumDuration(() =>
        withIdentity(database, async (transaction) => {
          const taken = await codes.take(transaction, { email, purpose: 'reset-password', code });
          if (!taken) return false;
          const { accountId } = taken;
          await sql`update account set password_hash = ${hash}, password_changed_at = now(),
          email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${accountId}`.execute(transaction);
          // A code of a registration brings the password of that registration, which is no longer wanted.
          await sql`update action_code set used_at = now()
          where account_id = ${accountId} and purpose = 'verify-email' and used_at is null`.execute(transaction);
          await revokeSessions(transaction, accountId, 'password reset');
          await queueMail(transaction, { to: email, ...passwordChangedMail(publicUrl, email) });
          await recordAudit(transaction, actorOf(accountId, email, ip), {
            action: 'account.reset-password',
            object: { kind: 'account', id: String(accountId), name: email },
          });
          await deps.pubsub.publish(transaction, ofAccounts(accountId));
          return true;
        }),
      );
      if (!isTaken) throw new IdentityRefusal('invalid-code');
    },
  };
}
