import { referralReward } from '@headframe/domain/pool/referral';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { lockBalances, postEntries } from '../post-entries.ts';
import type { ChainDay } from './day-works.ts';

/** A day of which rewards are posted. */
interface RewardingDay extends ChainDay {
  /** Reward in 10,000ths of the pool fee, for days that have no reward yet. */
  readonly rewardShare: number;
}

/** The pool fees of a day that are posted for referred subaccounts, by the subaccount that is rewarded; none while that is archived. */
function referredFees({ chainId, day }: ChainDay): RawBuilder<unknown> {
  return sql`
    select r.subaccount_id as id, sum(d.pool_fee_satoshi)::bigint as fees_satoshi
    from referral r
      join subaccount rewarded on rewarded.id = r.subaccount_id and not rewarded.is_archived
      join subaccount referred on referred.owner_account_id = r.referred_account_id
      join revenue_day d on d.subaccount_id = referred.id and d.chain_id = ${chainId}::int and d.day = ${day}::date
    where r.registered_at < (${day}::date + 1)::timestamp at time zone 'UTC'
    group by 1 having sum(d.pool_fee_satoshi) > 0`;
}

/** The subaccounts that are rewarded for a day, by id. */
export async function rewardedSubaccounts(transaction: AccessTransaction, day: ChainDay): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${referredFees(day)} order by 1`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** What was posted for a day last, and the remainder after the latest posting for any day. */
async function postedBefore(transaction: AccessTransaction, { chainId, day }: ChainDay, subaccountId: number) {
  const { rows } = await sql<{
    revision: number | null;
    fees_satoshi: bigint | null;
    share: number | null;
    carried: number;
  }>`
    select l.revision, l.fees_satoshi, l.share, coalesce((
        select w.carried_out from referral_reward w
        where w.subaccount_id = ${subaccountId}::int and w.chain_id = ${chainId}::int order by w.id desc limit 1), 0) as carried
    from (select) one left join lateral (
      select w.revision, w.fees_satoshi, w.share from referral_reward w
      where w.subaccount_id = ${subaccountId}::int and w.chain_id = ${chainId}::int and w.day = ${day}::date
      order by w.revision desc limit 1) l on true`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('A left join of one row has one row.');
  return row;
}

/**
 * Posts the referral reward of a subaccount for a day as far as it is not posted yet: a share of the pool fees of those it referred, which
 * the account of the house with these fees gives. Their own entries stay as they are. Later fees are an adjustment that names the day, at
 * the share of its first reward. The balance is locked first, so two runs at once post once. Returns whether there was anything to post.
 */
export async function postReferralReward(
  transaction: AccessTransaction,
  day: RewardingDay,
  subaccountId: number,
): Promise<boolean> {
  const { chainId } = day;
  await lockBalances(transaction, chainId, [subaccountId]);
  const { rows } = await sql<{ fees_satoshi: bigint }>`
    select f.fees_satoshi from (${referredFees(day)}) f where f.id = ${subaccountId}::int`.execute(transaction);
  const fees = rows[0]?.fees_satoshi ?? 0n;
  const before = await postedBefore(transaction, day, subaccountId);
  const due = fees - (before.fees_satoshi ?? 0n);
  if (due <= 0n) return false;
  const share = before.share ?? day.rewardShare;
  const revision = before.revision === null ? 0 : before.revision + 1;
  const { reward, carriedOut } = referralReward(due, share, BigInt(before.carried));
  await postEntries(transaction, [{ chainId, subaccountId, kind: 'referral', day: day.day, revision, amount: reward }]);
  await sql`
    insert into referral_reward (subaccount_id, chain_id, day, revision, fees_satoshi, due_satoshi, share, carried_in, carried_out, reward_satoshi)
    values (${subaccountId}::int, ${chainId}::int, ${day.day}::date, ${revision}::int, ${`${fees}`}::bigint, ${`${due}`}::bigint,
      ${share}::smallint, ${before.carried}::smallint, ${`${carriedOut}`}::smallint, ${`${reward}`}::bigint)`.execute(
    transaction,
  );
  return true;
}
