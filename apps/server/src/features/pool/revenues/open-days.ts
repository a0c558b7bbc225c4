import { exactEarnings, wholeSatoshi } from '@headframe/domain/pool/full-pay';
import { hashrateOfCredit } from '@headframe/domain/pool/hashrate';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { toWireHashrate } from '@headframe/domain/units/hashrate';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RevenueScope } from './revenue-days.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A day that is not posted yet: what its shares so far would earn. Never part of a total. */
export interface OpenDay {
  readonly date: string;
  /** Coins as decimal text, at the difficulty and fees of the network now; null without word of a node. */
  readonly fpps: string | null;
  readonly pps: string | null;
  /** Since midnight UTC. */
  readonly hashrate: number;
  readonly workerCount: number;
  /** When it is posted at the latest: 01:00 UTC of the next day. */
  readonly closesAt: Date;
}

interface Mined {
  date: string;
  credited: string;
  workers: number;
}

interface Tip {
  bits: number;
  subsidy: string;
  feeSum: string;
  feeBlocks: number;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function loadTip(transaction: AccessTransaction, chainId: number): Promise<Tip | undefined> {
  const { rows } = await asIdentity(transaction, () =>
    sql<Tip>`select n_bits as bits, subsidy_satoshi::text as subsidy, fee_sum_satoshi::text as "feeSum",
      fee_blocks as "feeBlocks" from chain_tip where chain_id = ${chainId}::int`.execute(transaction),
  );
  return rows[0];
}

/** Today, and yesterday as long as it is not posted, where shares were credited and the range has them. */
export async function loadOpenDays(
  transaction: AccessTransaction,
  { subaccountId, chain, from, until }: RevenueScope,
  now = Date.now(),
): Promise<OpenDay[]> {
  const yesterday = dayOf(now - dayMs);
  const { rows } = await sql<Mined>`
    select (h.hour at time zone 'UTC')::date as date, sum(h.credited)::text as credited,
      count(distinct h.worker_id)::int as workers
    from worker w join worker_hour h on h.worker_id = w.id
    where w.subaccount_id = ${subaccountId}::int and h.chain_id = ${chain.id}::int and h.credited > 0
      and h.hour >= ${yesterday}::date::timestamp at time zone 'UTC'
      and not exists (select from revenue_day r where r.subaccount_id = ${subaccountId}::int and r.chain_id = ${chain.id}::int
        and r.day = (h.hour at time zone 'UTC')::date)
    group by 1 order by 1 desc`.execute(transaction);
  const days = rows.filter(({ date }) => date >= from && date <= until);
  if (days.length === 0) return [];
  const tip = await loadTip(transaction, chain.id);
  const { difficultyShift: shift } = minedCoin(chain.coinEnum);
  return days.map(({ date, credited, workers }) => {
    const began = Date.parse(`${date}T00:00:00Z`);
    const seconds = Math.max(60, Math.min(dayMs, now - began) / 1000);
    const work = tip && {
      ...tip,
      credited: BigInt(credited),
      subsidy: BigInt(tip.subsidy),
      feeSum: BigInt(tip.feeSum),
    };
    const exact = work && exactEarnings([work]);
    const coins = (amount: bigint | undefined) =>
      amount === undefined ? null : exactCoinAmount(wholeSatoshi(amount, shift));
    return {
      date,
      fpps: coins(exact?.fpps),
      pps: coins(exact?.pps),
      hashrate: toWireHashrate(hashrateOfCredit(BigInt(credited), seconds, shift), chain.coinEnum),
      workerCount: workers,
      closesAt: new Date(began + dayMs + hourMs),
    };
  });
}
