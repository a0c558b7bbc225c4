import { hashrateOfCredit } from '@headframe/domain/pool/hashrate';
import { wholeSatoshi } from '@headframe/domain/pool/full-pay';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { toWireHashrate } from '@headframe/domain/units/hashrate';
import { sql, type RawBuilder } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PoolChain } from './pool-chains.ts';
import type { DayRange } from './revenue-range.ts';

/** One posted day of a subaccount on a chain. Amounts are coins as decimal text. */
export interface RevenueDay {
  readonly date: string;
  readonly fpps: string;
  readonly pps: string | null;
  readonly net: string;
  readonly poolFee: string;
  readonly userFee: string;
  readonly referReward: string;
  /** What late shares added after the first posting; within `fpps`. */
  readonly extra: string;
  readonly adjustments: number;
  readonly hashrate: number | null;
  readonly rejectRateFrom: number | null;
  readonly workerCount: number | null;
  readonly isComplete: boolean;
  /** USD for a coin at the end of the day. */
  readonly price: number | null;
}

/** What the days of a range add up to, coins as decimal text. */
export interface RevenueTotals {
  readonly count: number;
  readonly fpps: string;
  readonly net: string;
  readonly poolFee: string;
  readonly userFee: string;
  readonly referReward: string;
  readonly extra: string;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** Whose days of which chain. */
export interface RevenueScope extends DayRange {
  readonly subaccountId: number;
  readonly chain: PoolChain;
}

/** Amounts that a day has in satoshi, and a total has. */
const amountNames = ['fpps', 'net', 'poolFee', 'userFee', 'referReward', 'extra'] as const;
type Amounts = Record<(typeof amountNames)[number], string>;

function asCoins(row: Amounts): Amounts {
  return Object.fromEntries(amountNames.map((name) => [name, exactCoinAmount(row[name])])) as Amounts;
}

/** Days with a posting or a referral reward, one row each, in satoshi. */
function daysOf({ subaccountId, chain, from, until }: RevenueScope): RawBuilder<unknown> {
  return sql`
    with posted as (
      select day, max(revision) as revision, sum(net_satoshi) as net, sum(pool_fee_satoshi) as pool_fee,
        sum(user_fee_satoshi) as user_fee,
        sum(net_satoshi + pool_fee_satoshi + user_fee_satoshi) filter (where revision > 0) as extra
      from revenue_day
      where subaccount_id = ${subaccountId}::int and chain_id = ${chain.id}::int and day between ${from}::date and ${until}::date
      group by day
    ), rewarded as (
      select e.day, sum(e.amount_satoshi + coalesce(b.amount_satoshi, 0)) as reward
      from ledger_entry e left join ledger_entry b on b.reverses_id = e.id
      where e.subaccount_id = ${subaccountId}::int and e.chain_id = ${chain.id}::int and e.kind = 'referral'
        and e.day between ${from}::date and ${until}::date
      group by e.day
    ), days as (
      select day, p.revision, coalesce(p.net + p.pool_fee + p.user_fee, 0) as fpps, coalesce(p.net, 0) as net,
        coalesce(p.pool_fee, 0) as pool_fee, coalesce(p.user_fee, 0) as user_fee, coalesce(r.reward, 0) as reward,
        coalesce(p.extra, 0) as extra
      from posted p full join rewarded r using (day)
    )`;
}

interface Row extends Amounts {
  date: string;
  revision: number | null;
  isComplete: boolean | null;
  credited: string | null;
  rejected: string | null;
  workers: number | null;
  pps: string | null;
}

/** What a day's close and the market say, by date: whether all shares are in, and USD for a coin at its end. */
async function dayFacts(transaction: AccessTransaction, chainId: number, days: readonly string[]) {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ day: string; isComplete: boolean | null; price: number | null }>`
      select d.day, k.is_complete as "isComplete",
        coin_price_at(${chainId}::int, (d.day + 1)::timestamp at time zone 'UTC')::double precision as price
      from unnest(${[...days]}::date[]) d (day) left join day_close k on k.chain_id = ${chainId}::int and k.day = d.day`.execute(
      transaction,
    ),
  );
  return new Map(rows.map((row) => [row.day, row]));
}

/** Posted days of a chain, the latest first. */
export async function loadRevenueDays(
  transaction: AccessTransaction,
  scope: RevenueScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<RevenueDay[]> {
  const { chain, subaccountId } = scope;
  const { coinEnum } = chain;
  const { difficultyShift: shift } = minedCoin(coinEnum);
  const { rows } = await sql<Row>`${daysOf(scope)}
    select d.day as date, d.revision, d.fpps::text as fpps, d.net::text as net, d.pool_fee::text as "poolFee",
      d.user_fee::text as "userFee", d.reward::text as "referReward", d.extra::text as extra, l.is_complete as "isComplete", l.credited::text as credited,
      l.rejected::text as rejected, l.workers, l.pps_exact::text as pps
    from days d left join revenue_day l on l.chain_id = ${chain.id}::int and l.subaccount_id = ${subaccountId}::int
      and l.day = d.day and l.revision = d.revision
    order by d.day desc limit ${limit}::int offset ${offset}::int`.execute(transaction);
  const facts = await dayFacts(
    transaction,
    chain.id,
    rows.map(({ date }) => date),
  );
  return rows.map((row) => {
    const credited = row.credited === null ? null : BigInt(row.credited);
    const rejected = row.rejected === null ? null : Number(row.rejected);
    const fact = facts.get(row.date);
    return {
      ...asCoins(row),
      date: row.date,
      pps: row.pps === null ? null : exactCoinAmount(wholeSatoshi(BigInt(row.pps), shift)),
      adjustments: row.revision ?? 0,
      hashrate: credited === null ? null : toWireHashrate(hashrateOfCredit(credited, 86_400, shift), coinEnum),
      rejectRateFrom: credited === null || rejected === null ? null : (100 * rejected) / (rejected + Number(credited)),
      workerCount: row.workers,
      isComplete: fact?.isComplete ?? row.isComplete ?? true,
      price: fact?.price ?? null,
    };
  });
}

/** What all posted days of the range add up to. */
export async function loadRevenueTotals(transaction: AccessTransaction, scope: RevenueScope): Promise<RevenueTotals> {
  const { rows } = await sql<Amounts & { count: number; firstDate: string | null; lastDate: string | null }>`
    ${daysOf(scope)}
    select count(*)::int as count, coalesce(sum(d.fpps), 0)::text as fpps, coalesce(sum(d.net), 0)::text as net,
      coalesce(sum(d.pool_fee), 0)::text as "poolFee", coalesce(sum(d.user_fee), 0)::text as "userFee",
      coalesce(sum(d.reward), 0)::text as "referReward", coalesce(sum(d.extra), 0)::text as extra, min(d.day) as "firstDate", max(d.day) as "lastDate" from days d`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row) throw new Error('A sum has one row.');
  return { ...row, ...asCoins(row) };
}
