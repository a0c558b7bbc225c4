import { divideEarnings } from '@headframe/domain/pool/divide-earnings';
import { exactEarnings } from '@headframe/domain/pool/full-pay';
import type { DifficultyShift } from '@headframe/domain/pool/difficulty';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { userFeeOn } from '../../rates/index.ts';
import { lockBalances, postEntries } from '../post-entries.ts';
import { dayCounts, dayWorks, type ChainDay } from './day-works.ts';
import { carriedOver, lastPosted, storeRevenueDay } from './revenue-days.ts';

/** A day that is posted. */
interface PostingDay extends ChainDay {
  readonly shift: DifficultyShift;
  /** Fee of the pool in 10,000ths, for days that have no posting yet. */
  readonly poolFee: number;
  /** Whether all pool programs have stored their shares of it. */
  readonly isComplete: boolean;
}

/** What a run did for a subaccount: a first posting, an adjustment, nothing new, or less than is posted, which is never taken back. */
export type PostedAs = 'posted' | 'adjusted' | 'unchanged' | 'less';

/**
 * Posts what a subaccount earned on a day and is not posted yet: the whole day at first, later the difference, as an adjustment
 * that names the day, with the fees of the first posting. Its balance is locked first, so two runs at once post once. Throws
 * RangeError where the fees are above 100 % together.
 */
export async function postDay(
  transaction: AccessTransaction,
  day: PostingDay,
  subaccountId: number,
): Promise<PostedAs> {
  const { chainId } = day;
  await lockBalances(transaction, chainId, [subaccountId]);
  const before = await lastPosted(transaction, day, subaccountId);
  const works = await dayWorks(transaction, day, subaccountId);
  const exact = exactEarnings(works);
  const due = exact.fpps - (before?.fpps ?? 0n);
  if (due < 0n) return 'less';
  if (due === 0n) return 'unchanged';
  const fees = before?.fees ?? { pool: day.poolFee, user: await userFeeOn(transaction, day.day, subaccountId) };
  const revision = before ? before.revision + 1 : 0;
  const carriedIn = await carriedOver(transaction, chainId, subaccountId);
  const divided = divideEarnings(due, fees, carriedIn, day.shift);
  const { net, poolFee, userFee } = divided.amounts;
  const common = { chainId, subaccountId, day: day.day, revision };
  await postEntries(transaction, [
    { ...common, kind: 'earnings', amount: net + poolFee + userFee },
    { ...common, kind: 'pool_fee', amount: -poolFee },
    { ...common, kind: 'user_fee', amount: -userFee },
  ]);
  await storeRevenueDay(transaction, {
    ...common,
    works,
    counts: await dayCounts(transaction, day, subaccountId),
    exact,
    fees,
    carriedIn,
    divided,
    isComplete: day.isComplete,
  });
  return before ? 'adjusted' : 'posted';
}
