import { feeParts } from '@headframe/domain/pool/divide-earnings';
import { decimalQuotient } from '@headframe/domain/pool/explain-work';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** One posting of a referral reward. Amounts are satoshi as text: remainders with 4 decimals, the others whole. */
export interface RevenueReward {
  readonly revision: number;
  readonly postedAt: Date;
  /** Pool fees of the day that all referred subaccounts had paid by then, and what of them no reward had counted before. */
  readonly fees: string;
  readonly due: string;
  readonly sharePercent: number;
  readonly carriedIn: string;
  readonly reward: string;
  readonly carriedOut: string;
}

/** The postings of the referral reward of a subaccount for a day of a chain, the first one first. */
export async function explainRewards(
  transaction: AccessTransaction,
  { subaccountId, chainId, day }: { subaccountId: number; chainId: number; day: string },
): Promise<RevenueReward[]> {
  const { rows } = await sql<Omit<RevenueReward, 'sharePercent'> & { share: number }>`
    select revision, created_at as "postedAt", fees_satoshi::text as fees, due_satoshi::text as due, share,
      carried_in::text as "carriedIn", reward_satoshi::text as reward, carried_out::text as "carriedOut"
    from referral_reward
    where subaccount_id = ${subaccountId}::int and chain_id = ${chainId}::int and day = ${day}::date order by revision`.execute(
    transaction,
  );
  const satoshi = (parts: string) => decimalQuotient(BigInt(parts), BigInt(feeParts), 4);
  return rows.map(({ share, ...row }) => ({
    ...row,
    sharePercent: (100 * share) / feeParts,
    carriedIn: satoshi(row.carriedIn),
    carriedOut: satoshi(row.carriedOut),
  }));
}
