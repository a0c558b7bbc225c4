import type { DividedEarnings, EarningParts, FeeTerms } from '@headframe/domain/pool/divide-earnings';
import { nothingCarried } from '@headframe/domain/pool/divide-earnings';
import type { ExactEarnings } from '@headframe/domain/pool/full-pay';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ChainDay, DayCounts, DayWork } from './day-works.ts';

/** What was posted for a day of a subaccount last. */
interface PostedDay {
  readonly revision: number;
  /** Exact earnings that are posted. */
  readonly fpps: bigint;
  readonly fees: FeeTerms;
}

/** What is kept of a posting, so that it can be explained. */
interface NewRevenueDay extends ChainDay {
  readonly subaccountId: number;
  readonly revision: number;
  readonly works: readonly DayWork[];
  readonly counts: DayCounts;
  readonly exact: ExactEarnings;
  readonly fees: FeeTerms;
  readonly carriedIn: EarningParts;
  readonly divided: DividedEarnings;
  readonly isComplete: boolean;
}

const digits = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));
const storedParts = z.object({ net: digits, poolFee: digits, userFee: digits });
const asText = ({ net, poolFee, userFee }: EarningParts) =>
  JSON.stringify({ net: `${net}`, poolFee: `${poolFee}`, userFee: `${userFee}` });

/** The last posting of a day; undefined before its first. */
export async function lastPosted(
  transaction: AccessTransaction,
  { chainId, day }: ChainDay,
  subaccountId: number,
): Promise<PostedDay | undefined> {
  const { rows } = await sql<{ revision: number; exact: string; pool: number; user: number }>`
    select revision, fpps_exact::text as exact, pool_fee as pool, user_fee as user from revenue_day
    where chain_id = ${chainId}::int and subaccount_id = ${subaccountId}::int and day = ${day}::date
    order by revision desc limit 1`.execute(transaction);
  const [row] = rows;
  return row && { revision: row.revision, fpps: BigInt(row.exact), fees: { pool: row.pool, user: row.user } };
}

/** The remainders after the latest posting of a subaccount on a chain, whatever day that was for. */
export async function carriedOver(
  transaction: AccessTransaction,
  chainId: number,
  subaccountId: number,
): Promise<EarningParts> {
  const { rows } = await sql<{ carried: unknown }>`
    select carried_out as carried from revenue_day
    where chain_id = ${chainId}::int and subaccount_id = ${subaccountId}::int order by id desc limit 1`.execute(
    transaction,
  );
  return rows[0] ? storedParts.parse(rows[0].carried) : nothingCarried;
}

/** Keeps a posting with all that it stands on. */
export async function storeRevenueDay(transaction: AccessTransaction, day: NewRevenueDay): Promise<void> {
  const { divided, works, exact, fees, counts } = day;
  const stored = works.map(({ credited, subsidy, feeSum, ...rest }) => ({
    ...rest,
    credited: `${credited}`,
    subsidy: `${subsidy}`,
    feeSum: `${feeSum}`,
  }));
  const credited = works.reduce((sum, work) => sum + work.credited, 0n);
  const shares = works.reduce((sum, work) => sum + work.shares, 0);
  await sql`
    insert into revenue_day (subaccount_id, chain_id, day, revision, credited, shares, fpps_exact, pps_exact, pool_fee, user_fee,
      carried_in, carried_out, net_satoshi, pool_fee_satoshi, user_fee_satoshi, is_complete, works,
      rejected, workers)
    values (${day.subaccountId}::int, ${day.chainId}::int, ${day.day}::date, ${day.revision}::int, ${`${credited}`}::numeric,
      ${shares}::bigint, ${`${exact.fpps}`}::numeric, ${`${exact.pps}`}::numeric, ${fees.pool}::smallint, ${fees.user}::smallint,
      ${asText(day.carriedIn)}::jsonb, ${asText(divided.carried)}::jsonb, ${`${divided.amounts.net}`}::bigint,
      ${`${divided.amounts.poolFee}`}::bigint, ${`${divided.amounts.userFee}`}::bigint, ${day.isComplete}::boolean,
      ${JSON.stringify(stored)}::jsonb, ${`${counts.rejected}`}::numeric, ${counts.workers}::int)`.execute(transaction);
}
