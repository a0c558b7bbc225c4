import { sql } from 'kysely';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { recordAudit, type AuditActor } from '../../../platform/audit/record-audit.ts';
import { createAccount } from './account/create-account.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { accountOpened } from './account-hooks.ts';
import { withMinimumDuration } from './with-minimum-duration.ts';
import { verificationMail } from './identity-mails.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import { inPasswordQueue, type IdentityServiceDeps } from './identity-service.ts';
import { mailSignUp } from './mail-sign-up.ts';

/** A form of signing up, checked. */
export interface Registering {
  email: string;
  password: string;
  nickname: string;
  /** Who referred them, as the link had it; recorded once the e-mail is confirmed, and kept in the audit log. */
  referrer: string;
}

/** Signing up, up to the confirmed e-mail. `ip` is the address of the caller. */
export interface Registration {
  /**
   * Opens an account that waits for its e-mail to be confirmed, and mails the code. For an e-mail with a confirmed
   * account nothing changes; only its holder is notified. Throws IdentityRefusal `quota-exceeded`.
   */
  register(form: Registering, ip: string): Promise<void>;
  /** Mails another code when the e-mail has an account that waits. Throws IdentityRefusal `quota-exceeded`. */
  resend(email: string, ip: string): Promise<void>;
  /**
   * Confirms an e-mail by its code. Where it was registered with different passwords none of them counts, and its holder,
   * who alone is notified, sets one by mail. Throws IdentityRefusal `invalid-code`.
   */
  confirm(given: { email: string; code: string }, ip: string): Promise<{ needsPassword: boolean }>;
}

interface Holder {
  id: number;
  isConfirmed: boolean;
  passwordHash: string | null;
}

async function findHolder(transaction: AccessTransaction, email: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select id, email_confirmed_at is not null as "isConfirmed", password_hash as "passwordHash" from account where email = ${email}`.execute(
    transaction,
  );
  return rows[0];
}

/** The newest form counts for an account that nobody confirmed; as many statements as making one. */
async function keepForm(transaction: AccessTransaction, id: number, nickname: string, hash: string): Promise<void> {
  await sql`update account set password_hash = ${hash}, nickname = ${nickname}
    where id = ${id} and email_confirmed_at is null`.execute(transaction);
  await sql`select id from organization where owner_account_id = ${id} limit 1`.execute(transaction);
}

/** Creates the service. Known and unknown e-mails run the same statements, and the password is hashed either way. */
export function createRegistration(deps: IdentityServiceDeps): Registration {
  const { database, codes, quotas, publicUrl, passwords, hasReferrals } = deps;

  /** The hash that is there already where the same form comes again, else a new one; the same work in every case. */
  async function hashOf(email: string, password: string): Promise<string> {
    const holder = await withIdentity(database, (transaction) => findHolder(transaction, email));
    const waiting = holder?.isConfirmed === false ? holder.passwordHash : null;
    const isSame = await inPasswordQueue(passwords.matches(password, waiting));
    const hash = await inPasswordQueue(passwords.hash(password));
    return isSame && waiting !== null ? waiting : hash;
  }

  return {
    async register({ email, password, nickname, referrer }, ip) {
      const isWithinQuota = await withMinimumDuration(async () => {
        const hash = await hashOf(email, password);
        return withIdentity(database, async (transaction) => {
          if (!(await quotas.useMail(transaction, email, ip))) return false;
          await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(transaction);
          const holder = await findHolder(transaction, email);
          if (holder) await keepForm(transaction, holder.id, nickname, hash);
          const id =
            holder?.id ??
            (await createAccount(transaction, { email, passwordHash: hash, nickname, isEmailConfirmed: false })).id;
          const isConfirmed = holder?.isConfirmed ?? false;
          await mailSignUp(
            transaction,
            deps,
            { id, email, isConfirmed },
            { passwordHash: hash, referrer: hasReferrals ? referrer : '' },
          );
          await recordAudit(transaction, actorOf(id, email, ip), {
            action: holder ? 'account.register-again' : 'account.register',
            object: { kind: 'account', id: String(id), name: email },
            after: referrer === '' ? null : { referrer },
          });
          return true;
        });
      });
      if (!isWithinQuota) throw new IdentityRefusal('quota-exceeded');
    },
    async resend(email, ip) {
      const isWithinQuota = await withMinimumDuration(() =>
        withIdentity(database, async (transaction) => {
          if (!(await quotas.useMail(transaction, email, ip))) return false;
          const holder = await findHolder(transaction, email);
          const waiting = holder && !holder.isConfirmed ? holder.id : null;
          const code = await codes.issue(transaction, waiting, 'verify-email');
          const mail = verificationMail(publicUrl, email, code);
          await queueMail(transaction, { to: email, isPretended: waiting === null, ...mail });
          return true;
        }),
      );
      if (!isWithinQuota) throw new IdentityRefusal('quota-exceeded');
    },
    async confirm({ email, code }, ip) {
      const confirmed = await withMinimumDuration(() =>
        withIdentity(database, async (transaction) => {
          const taken = await codes.take(transaction, { email, purpose: 'verify-email', code });
          if (!taken) return undefined;
          const { accountId, passwordHash, referrer } = taken;
          await sql`update account set email_confirmed_at = now(), password_hash = ${passwordHash}
            where id = ${accountId} and email_confirmed_at is null`.execute(transaction);
          await recordAudit(transaction, actorOf(accountId, email, ip), {
            action: 'account.confirm-email',
            object: { kind: 'account', id: String(accountId), name: email },
          });
          await accountOpened.run(transaction, { accountId, referrer }, actorOf(accountId, email, ip));
          await deps.pubsub.publish(transaction, ofAccounts(accountId));
          return findHolder(transaction, email);
        }),
      );
      if (!confirmed) throw new IdentityRefusal('invalid-code');
      return { needsPassword: confirmed.passwordHash === null };
    },
  };
}

/** Who acts on an account by what was mailed to it, as the audit log names them. */
export function actorOf(accountId: number, email: string, ip: string): AuditActor {
  return { kind: 'account', accountId, name: email, ip };
}
