import { exactEarnings, wholeSatoshi } from '@headframe/domain/pool/full-pay';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { sql } from 'kysely';
import { asRole, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { dayWorks, type ChainDay } from './day-works.ts';
import { lastPosted } from './revenue-days.ts';

/** Shares of a subaccount on a chain that are not posted yet. */
interface UnpostedWork {
  readonly coinEnum: number;
  readonly shares: number;
  /** What they earn before fees, rounded down. */
  readonly satoshi: bigint;
  /** The latest day (UTC) with such shares, YYYY-MM-DD; it is closed by 01:00 UTC of the next one. */
  readonly lastDay: string;
}

/** Days on which shares of a subaccount are stored and that are not closed as complete, the earliest first. */
async function openDays(transaction: AccessTransaction, subaccountId: number) {
  const { rows } = await sql<ChainDay & { coinEnum: number }>`
    select c.id as "chainId", c.coin_enum as "coinEnum", d.day::date::text as day
    from chain c cross join generate_series((now() at time zone 'UTC')::date - 13, (now() at time zone 'UTC')::date, interval '1 day') d (day)
    where not exists (select from day_close k where k.chain_id = c.id and k.day = d.day::date and k.is_complete)
      and exists (select from worker w join share_batch b on b.worker_id = w.id
        where w.subaccount_id = ${subaccountId}::int and b.chain_id = c.id
          and b.minute >= d.day at time zone 'UTC' and b.minute < (d.day + interval '1 day') at time zone 'UTC')
    order by 3, 1`.execute(transaction);
  return rows;
}

/** What a subaccount mined on a chain and no day has posted; undefined where all is posted. Of several chains the first one. */
export function unpostedWork(transaction: AccessTransaction, subaccountId: number): Promise<UnpostedWork | undefined> {
  return asRole(transaction, 'headframe_jobs', async () => {
    let found: (UnpostedWork & { chainId: number }) | undefined;
    for (const day of await openDays(transaction, subaccountId)) {
      if (found && found.chainId !== day.chainId) continue;
      const works = await dayWorks(transaction, day, subaccountId);
      const posted = await lastPosted(transaction, day, subaccountId);
      const due = exactEarnings(works).fpps - (posted?.fpps ?? 0n);
      if (due <= 0n) continue;
      const shares = works.reduce((sum, work) => sum + work.shares, found?.shares ?? 0);
      const satoshi = (found?.satoshi ?? 0n) + wholeSatoshi(due, minedCoin(day.coinEnum).difficultyShift);
      found = { chainId: day.chainId, coinEnum: day.coinEnum, shares, satoshi, lastDay: day.day };
    }
    return found;
  });
}
