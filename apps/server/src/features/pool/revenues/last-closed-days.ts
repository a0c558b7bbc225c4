import { satoshisPerCoin } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** What a subaccount earned on its last closed day: coins, and dollars where a price is known for the end of that day. */
export interface LastClosedDay {
  readonly fpps: number;
  readonly fppsUsd: number | null;
}

interface CurrentChain {
  coin: number;
  chain: number;
}

/** FPPS of the last closed day of each of these subaccounts, on the chain of its coin that the pool mines now, by their inner keys. */
export async function lastClosedDays(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
): Promise<Map<number, LastClosedDay>> {
  if (subaccountIds.length === 0) return new Map();
  const { rows: current } = await asIdentity(transaction, () =>
    sql<CurrentChain>`select c.coin, current_chain(c.coin) as chain
      from (select distinct coin_enum::int as coin from chain) c where current_chain(c.coin) is not null`.execute(
      transaction,
    ),
  );
  const { rows } = await sql<{ id: number; chain: number; day: string; fpps: string }>`
    select distinct on (r.subaccount_id) r.subaccount_id as id, r.chain_id as chain, r.day,
      sum(r.net_satoshi + r.pool_fee_satoshi + r.user_fee_satoshi)::text as fpps
    from revenue_day r join subaccount n on n.id = r.subaccount_id
      join unnest(${current.map(({ coin }) => coin)}::int[], ${current.map(({ chain }) => chain)}::int[]) c (coin, chain)
        on c.coin = n.coin_enum and c.chain = r.chain_id
    where r.subaccount_id = any (${[...subaccountIds]}::int[])
    group by r.subaccount_id, r.chain_id, r.day order by r.subaccount_id, r.day desc`.execute(transaction);
  const { rows: prices } = await asIdentity(transaction, () =>
    sql<{ chain: number; day: string; price: number | null }>`
      select d.chain, d.day, coin_price_at(d.chain, (d.day + 1)::timestamp at time zone 'UTC')::double precision as price
      from (select distinct chain, day from unnest(${rows.map(({ chain }) => chain)}::int[],
        ${rows.map(({ day }) => day)}::date[]) p (chain, day)) d`.execute(transaction),
  );
  return new Map(
    rows.map(({ id, chain, day, fpps }) => {
      const price = prices.find((known) => known.chain === chain && known.day === day)?.price ?? null;
      const coins = Number(fpps) / Number(satoshisPerCoin);
      return [id, { fpps: coins, fppsUsd: price === null ? null : coins * price }];
    }),
  );
}
