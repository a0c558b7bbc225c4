import type { CreditedWork } from '@headframe/domain/pool/full-pay';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** A UTC day of a chain. */
export interface ChainDay {
  readonly chainId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Shares of a day of one nBits and fee rate, with what a block paid then. */
export interface DayWork extends CreditedWork {
  /** Id of the fee rate, 32 hex digits. */
  readonly feeRate: string;
  readonly shares: number;
}

/** First instants of a day and of the next one. */
export function boundsOf(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, until: new Date(from.getTime() + 86_400_000) };
}

/** The subaccounts that were credited on a day, by id. */
export async function creditedSubaccounts(
  transaction: AccessTransaction,
  { chainId, day }: ChainDay,
): Promise<number[]> {
  const { from, until } = boundsOf(day);
  const { rows } = await sql<{ id: number }>`
    select distinct subaccount_id as id from share_batch
    where minute >= ${from}::timestamptz and minute < ${until}::timestamptz and chain_id = ${chainId}::int
    order by 1`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** What a subaccount was credited with on a day, summed up by nBits and fee rate. */
export async function dayWorks(
  transaction: AccessTransaction,
  { chainId, day }: ChainDay,
  subaccountId: number,
): Promise<DayWork[]> {
  const { from, until } = boundsOf(day);
  const { rows } = await sql<{
    bits: number;
    rate: string;
    credited: string;
    shares: number;
    subsidy_satoshi: bigint;
    fees_satoshi: bigint;
    blocks: number;
  }>`
    with works as (
      select b.n_bits, b.fee_rate_id, sum(b.credited) as credited, sum(b.shares) as shares
      from worker w join share_batch b on b.worker_id = w.id
      where w.subaccount_id = ${subaccountId}::int and b.chain_id = ${chainId}::int
        and b.minute >= ${from}::timestamptz and b.minute < ${until}::timestamptz
      group by 1, 2
    )
    select w.n_bits as bits, encode(w.fee_rate_id, 'hex') as rate, w.credited::text as credited, w.shares::bigint as shares,
      r.subsidy_satoshi, r.fee_sum_satoshi as fees_satoshi, jsonb_array_length(r.blocks) as blocks
    from works w join fee_rate r on r.id = w.fee_rate_id order by r.height, 1, 2`.execute(transaction);
  return rows.map(({ bits, rate, credited, shares, subsidy_satoshi, fees_satoshi, blocks }) => ({
    bits,
    feeRate: rate,
    credited: BigInt(credited),
    shares,
    subsidy: subsidy_satoshi,
    feeSum: fees_satoshi,
    feeBlocks: blocks,
  }));
}

/** What a day is shown with beside its money. */
export interface DayCounts {
  /** Sum of assigned difficulty of rejected shares x 65,536. */
  readonly rejected: bigint;
  /** Workers with a credited share. */
  readonly workers: number;
}

/** What of a subaccount's shares of a day was rejected, and how many of its workers were credited. */
export async function dayCounts(
  transaction: AccessTransaction,
  { chainId, day }: ChainDay,
  subaccountId: number,
): Promise<DayCounts> {
  const { from, until } = boundsOf(day);
  const { rows } = await sql<{ rejected: string; workers: number }>`
    select (select coalesce(sum(b.rejected), 0)::text from worker w join share_reject b on b.worker_id = w.id
        where w.subaccount_id = ${subaccountId}::int and b.chain_id = ${chainId}::int
          and b.minute >= ${from}::timestamptz and b.minute < ${until}::timestamptz) as rejected,
      (select count(distinct b.worker_id)::int from worker w join share_batch b on b.worker_id = w.id
        where w.subaccount_id = ${subaccountId}::int and b.chain_id = ${chainId}::int and b.credited > 0
          and b.minute >= ${from}::timestamptz and b.minute < ${until}::timestamptz) as workers`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('A sum has one row.');
  return { rejected: BigInt(row.rejected), workers: row.workers };
}
