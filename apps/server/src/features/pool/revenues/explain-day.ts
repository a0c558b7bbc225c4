import { exactSatoshi, explainWork, type ExplainedWork } from '@headframe/domain/pool/explain-work';
import { feeParts } from '@headframe/domain/pool/divide-earnings';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { worthDenominator } from '@headframe/domain/pool/share-worth';
import { sql } from 'kysely';
import { z } from 'zod';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { explainRewards, type RevenueReward } from './explain-rewards.ts';
import type { PoolChain } from './pool-chains.ts';

/** Most works of one answer. A day of a main network has some 150: one for each block of the network. */
export const maxWorks = 2000;

const digits = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));
const storedWorks = z.array(
  z.object({
    bits: z.number(),
    feeRate: z.string(),
    credited: digits,
    shares: z.number(),
    subsidy: digits,
    feeSum: digits,
    feeBlocks: z.number(),
  }),
);
const storedParts = z.object({ net: digits, poolFee: digits, userFee: digits });

/** Satoshi with 12 decimals: the parts of a division that are less than a satoshi. */
export type Remainders = Record<'net' | 'poolFee' | 'userFee', string>;

/** One posting of a day. Amounts are satoshi as text: exact ones with 12 decimals, posted ones whole. */
export interface RevenuePosting {
  readonly revision: number;
  readonly postedAt: Date;
  readonly isComplete: boolean;
  /** All shares of the day that were known: assigned difficulty x 65,536, and their number. */
  readonly credited: string;
  readonly shares: number;
  /** What they earn, and what of it was not posted before. */
  readonly fpps: string;
  readonly pps: string;
  readonly due: string;
  readonly poolFeePercent: number;
  readonly userFeePercent: number;
  readonly carriedIn: Remainders;
  readonly carriedOut: Remainders;
  readonly net: string;
  readonly poolFee: string;
  readonly userFee: string;
}

/** Shares of one nBits and one fee rate, with each step to what they earn. */
export interface RevenueWork extends ExplainedWork {
  readonly bits: string;
  readonly feeRate: string;
  /** Of the block that was mined; its fees are those of the blocks below it. */
  readonly height: number | null;
  readonly credited: string;
  readonly shares: number;
  readonly subsidy: string;
  readonly feeSum: string;
  readonly feeBlocks: number;
}

/** An entry of the ledger, in whole satoshi as text. */
export interface RevenueEntry {
  readonly id: string;
  readonly kind: string;
  readonly revision: number;
  readonly amount: string;
  readonly houseAccount: string;
  /** Id of the entry that it takes back. */
  readonly reverses: string | null;
  readonly postedAt: Date;
}

/** From the shares of a day to the entries that were posted for it. */
export interface RevenueExplanation {
  readonly date: string;
  readonly chain: PoolChain;
  /** What exact earnings are divided by: target of difficulty 1 x 65,536, as decimal text. */
  readonly denominator: string;
  readonly postings: readonly RevenuePosting[];
  readonly works: readonly RevenueWork[];
  readonly workCount: number;
  readonly rewards: readonly RevenueReward[];
  readonly entries: readonly RevenueEntry[];
}

interface StoredPosting {
  revision: number;
  postedAt: Date;
  isComplete: boolean;
  credited: string;
  shares: number;
  fpps: string;
  pps: string;
  pool: number;
  user: number;
  carriedIn: unknown;
  carriedOut: unknown;
  net: string;
  poolFee: string;
  userFee: string;
  works: unknown;
}

const percent = (parts: number) => (100 * parts) / feeParts;

function shownPostings(stored: readonly StoredPosting[], shift: 0 | 16): RevenuePosting[] {
  const remainders = (value: unknown): Remainders => {
    const { net, poolFee, userFee } = storedParts.parse(value);
    const shown = (exact: bigint) => exactSatoshi(exact, shift, BigInt(feeParts));
    return { net: shown(net), poolFee: shown(poolFee), userFee: shown(userFee) };
  };
  return stored.map(({ works: _works, pool, user, ...row }, place) => ({
    ...row,
    fpps: exactSatoshi(BigInt(row.fpps), shift),
    pps: exactSatoshi(BigInt(row.pps), shift),
    due: exactSatoshi(BigInt(row.fpps) - BigInt(stored[place - 1]?.fpps ?? 0), shift),
    poolFeePercent: percent(pool),
    userFeePercent: percent(user),
    carriedIn: remainders(row.carriedIn),
    carriedOut: remainders(row.carriedOut),
  }));
}

async function heightsOf(transaction: AccessTransaction, rates: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ rate: string; height: number }>`select encode(r.id, 'hex') as rate, r.height from fee_rate r
      join unnest(${[...rates]}::text[]) asked (id) on r.id = decode(asked.id, 'hex')`.execute(transaction),
  );
  return new Map(rows.map(({ rate, height }) => [rate, height]));
}

/** Explains a day of a subaccount on a chain; without postings it has empty lists. */
export async function explainDay(
  transaction: AccessTransaction,
  { subaccountId, chain, day }: { subaccountId: number; chain: PoolChain; day: string },
): Promise<RevenueExplanation> {
  const { difficultyShift: shift } = minedCoin(chain.coinEnum);
  const { rows: stored } = await sql<StoredPosting>`
    select revision, created_at as "postedAt", is_complete as "isComplete", credited::text as credited, shares,
      fpps_exact::text as fpps, pps_exact::text as pps, pool_fee as pool, user_fee as "user", carried_in as "carriedIn",
      carried_out as "carriedOut", net_satoshi::text as net, pool_fee_satoshi::text as "poolFee",
      user_fee_satoshi::text as "userFee", works
    from revenue_day
    where subaccount_id = ${subaccountId}::int and chain_id = ${chain.id}::int and day = ${day}::date order by revision`.execute(
    transaction,
  );
  const { rows: entries } = await sql<RevenueEntry>`
    select e.id::text as id, e.kind, e.revision, e.amount_satoshi::text as amount, e.house_account as "houseAccount",
      e.reverses_id::text as reverses, e.created_at as "postedAt"
    from ledger_entry e left join ledger_entry o on o.id = e.reverses_id
    where e.subaccount_id = ${subaccountId}::int and e.chain_id = ${chain.id}::int and e.day = ${day}::date
      and coalesce(o.kind, e.kind) in ('earnings', 'pool_fee', 'user_fee', 'referral')
    order by e.id`.execute(transaction);
  const works = storedWorks.parse(stored.at(-1)?.works ?? []);
  const shown = works.slice(0, maxWorks);
  const heights = await heightsOf(transaction, [...new Set(shown.map(({ feeRate }) => feeRate))]);
  return {
    date: day,
    chain,
    denominator: `${worthDenominator(shift)}`,
    postings: shownPostings(stored, shift),
    workCount: works.length,
    works: shown.map((work) => ({
      ...explainWork(work, shift),
      bits: work.bits.toString(16).padStart(8, '0'),
      feeRate: work.feeRate,
      height: heights.get(work.feeRate) ?? null,
      credited: `${work.credited}`,
      shares: work.shares,
      subsidy: `${work.subsidy}`,
      feeSum: `${work.feeSum}`,
      feeBlocks: work.feeBlocks,
    })),
    rewards: await explainRewards(transaction, { subaccountId, chainId: chain.id, day }),
    entries,
  };
}
