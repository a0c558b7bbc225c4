import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import { houseRatesOn } from '../../rates/index.ts';
import { creditedSubaccounts, type ChainDay } from './day-works.ts';
import { postDay, type PostedAs } from './post-day.ts';
import { postReferralReward, rewardedSubaccounts } from './post-referral-reward.ts';

/** What the close of days needs. */
export interface DayCloseDeps {
  readonly database: Kysely<DB>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Whether referrals are rewarded; false in an explicit test build alone. */
  readonly rewardsReferrals: boolean;
}

/** A day to close. */
export interface ClosingDay extends ChainDay {
  readonly coinEnum: number;
  /** Names of the pool programs whose shares may be missing. */
  readonly missing: readonly string[];
  /** Time of the run, in milliseconds since the epoch. */
  readonly at: number;
}

/** How many subaccounts were posted how, how many were rewarded for referrals, and for how many it failed. */
type DayOutcome = Record<PostedAs | 'rewarded' | 'failed', number>;

/**
 * Closes a day of a chain, or posts what came since: one transaction for each subaccount, then for each referral reward, the day itself
 * last. The rates are those of the day. A run that was killed is made up for by the next one. A subaccount that fails is logged and leaves the day open.
 */
export async function closeDay(deps: DayCloseDeps, closing: ClosingDay): Promise<DayOutcome> {
  const { database, log, rewardsReferrals } = deps;
  const { chainId, day, missing } = closing;
  const at = new Date(closing.at);
  const isComplete = missing.length === 0;
  const asJobs = <Result>(work: (transaction: AccessTransaction) => Promise<Result>) =>
    withAccess(database, 'headframe_jobs', [], work);
  const { poolFee, referralShare } = await asJobs((transaction) => houseRatesOn(transaction, day));
  const posting = { chainId, day, shift: minedCoin(closing.coinEnum).difficultyShift, poolFee, isComplete };
  const outcome: DayOutcome = { posted: 0, adjusted: 0, unchanged: 0, less: 0, rewarded: 0, failed: 0 };
  const postEach = async (subaccounts: readonly number[], post: (subaccountId: number) => Promise<void>) => {
    for (const subaccountId of subaccounts)
      await post(subaccountId).catch((error: unknown) => {
        outcome.failed += 1;
        log.error(
          { err: error, chainId, day, subaccountId },
          'A day of a subaccount could not be posted; it is tried again.',
        );
      });
  };
  await postEach(await asJobs((transaction) => creditedSubaccounts(transaction, closing)), async (subaccountId) => {
    outcome[await asJobs((transaction) => postDay(transaction, posting, subaccountId))] += 1;
  });
  await postEach(await asJobs((transaction) => rewardedSubaccounts(transaction, closing)), async (subaccountId) => {
    const rewarding = { chainId, day, rewardShare: rewardsReferrals ? referralShare : 0 };
    if (await asJobs((transaction) => postReferralReward(transaction, rewarding, subaccountId))) outcome.rewarded += 1;
  });
  if (outcome.less > 0)
    log.error({ chainId, day, subaccounts: outcome.less }, 'Fewer shares of a day are stored than were posted.');
  if (outcome.failed === 0)
    await asJobs((transaction) =>
      sql`insert into day_close as d (chain_id, day, is_complete, missing, closed_at, checked_at)
        values (${chainId}::int, ${day}::date, ${isComplete}::boolean, ${[...missing]}::text[], ${at}, ${at})
        on conflict (chain_id, day) do update set is_complete = d.is_complete or excluded.is_complete,
          missing = case when d.is_complete then d.missing else excluded.missing end, checked_at = excluded.checked_at`.execute(
        transaction,
      ),
    );
  return outcome;
}
