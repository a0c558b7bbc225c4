import { referralRefusal, type ReferralRefusal } from '@headframe/domain/pool/referral';
import { sql } from 'kysely';
import { recordAudit, type AuditActor } from '../../../platform/audit/record-audit.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Why a referral was not recorded; `unknown` where no subaccount has that name. */
export type ReferralOutcome = ReferralRefusal | 'recorded' | 'unknown';

/** The referrer of an account and of everyone above them, as far as a circle could go. */
async function referrersAbove(transaction: AccessTransaction, accountId: number, referrerId: number) {
  const { rows } = await sql<{ account: number; referrer: number }>`
    with recursive above as (
      select referred_account_id, referrer_account_id from referral where referred_account_id in (${accountId}::int, ${referrerId}::int)
      union
      select r.referred_account_id, r.referrer_account_id from referral r join above a on r.referred_account_id = a.referrer_account_id
    )
    select referred_account_id as account, referrer_account_id as referrer from above`.execute(transaction);
  return new Map(rows.map(({ account, referrer }) => [account, referrer]));
}

/**
 * Records that the owner of the subaccount `referrer` referred an account, where nobody did before. Everything else leaves things as they
 * are: a name of no subaccount, an own one, a circle. Runs as the identity role; whoever records at the same time waits.
 */
export async function recordReferral(
  transaction: AccessTransaction,
  { accountId, referrer }: { accountId: number; referrer: string },
  actor: AuditActor,
): Promise<ReferralOutcome> {
  await sql`select pg_advisory_xact_lock(hashtextextended('headframe referral', 0))`.execute(transaction);
  const { rows } = await sql<{ subaccountId: number; ownerId: number }>`
    select id as "subaccountId", owner_account_id as "ownerId" from subaccount where name = ${referrer} and not is_archived`.execute(
    transaction,
  );
  const [rewarded] = rows;
  if (!rewarded) return 'unknown';
  const { subaccountId, ownerId } = rewarded;
  const refusal = referralRefusal(await referrersAbove(transaction, accountId, ownerId), accountId, ownerId);
  if (refusal) return refusal;
  await sql`insert into referral (referred_account_id, subaccount_id, referrer_account_id)
    values (${accountId}::int, ${subaccountId}::int, ${ownerId}::int)`.execute(transaction);
  await recordAudit(transaction, actor, {
    action: 'account.set-referrer',
    object: { kind: 'account', id: String(accountId), name: actor.name },
    after: { referrer },
  });
  return 'recorded';
}
