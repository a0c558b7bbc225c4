import { referralDays } from '@headframe/domain/pool/referral';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql, type Kysely } from 'kysely';
import { auditActor } from '../../../platform/audit/record-audit.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { recordReferral } from './record-referral.ts';

/** The body of a request that names a referrer. */
interface NamedReferrer {
  /** Name of the subaccount of the referrer, as their link has it. */
  readonly referrer: string;
  /** E-mail or nickname of the caller. */
  readonly userName: string;
}

/**
 * Names the referrer of the calling account, within seven days of its sign-up and once. A name that refers to nobody, an own one, a circle
 * and an account that has a referrer or is older leave everything as it is, and the caller learns nothing of it.
 * @throws DomainError `access-denied` where `userName` is not the caller
 */
export async function nameReferrer(
  database: Kysely<DB>,
  caller: AccountCaller,
  { referrer, userName }: NamedReferrer,
  ip: string,
): Promise<void> {
  await withIdentity(database, async (transaction) => {
    const { rows } = await sql<{ email: string; nickname: string; isNew: boolean }>`
      select email, nickname, created_at > now() - make_interval(days => ${referralDays}::int) as "isNew"
      from account where id = ${caller.accountId}::int`.execute(transaction);
    const [account] = rows;
    const own = [account?.email, account?.nickname].filter((name) => name !== undefined && name !== '');
    if (!account || !own.some((name) => name?.toLowerCase() === userName.toLowerCase()))
      throw new DomainError('access-denied', 'user_name is not the account that is signed in.');
    if (!account.isNew) return;
    await recordReferral(transaction, { accountId: caller.accountId, referrer }, auditActor(caller, ip));
  });
}
