import { isCoinEnum } from '@headframe/domain/coins/algorithms';
import { coinSignals } from '@headframe/domain/coins/coin.signals';
import { sql } from 'kysely';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { addSignalHistory, bySubject } from '../../../platform/signals/signal-history.ts';
import { addSignalSource, type SignalReading } from '../../../platform/signals/signal-source.ts';
import { inTerahashes } from '../../../platform/units/family-sql.ts';

interface CoinRow {
  readonly subject: string;
  /** When the price was one, and when a node last said where its chain stands. */
  readonly priceAt: Date | null;
  readonly networkAt: Date;
  readonly price: number | null;
  readonly fpps: number | null;
  readonly hashPrice: number | null;
  readonly difficulty: number;
}

type Figure = 'price' | 'fpps' | 'hashPrice' | 'difficulty';

/** A figure with its age: what a price stands in is as old as the older of price and network. */
function figureOf(row: CoinRow, name: Figure): { value: number | null; at: Date | null } {
  const value = row[name];
  if (value === null) return { value, at: null };
  const { priceAt, networkAt } = row;
  if (name === 'price') return { value, at: priceAt };
  return { value, at: name === 'hashPrice' && priceAt !== null && priceAt < networkAt ? priceAt : networkAt };
}

const hourSeconds = 3600;

/** From the minutes as long as they are kept and the step is finer than an hour, else from the hours; a step without a price is left out. */
addSignalHistory(
  coinSignals.flatMap(({ key, history }) => (history === undefined ? [] : key)),
  async ({ transaction }, { key }, subjects, { from, to, points }) => {
    const step = Math.max(60, Math.ceil((to.getTime() - from.getTime()) / 1000 / points / 60) * 60);
    const [table, at, fpps] =
      step >= hourSeconds ? ['coin_price_hour', 'hour', 'fpps_sum / minutes'] : ['coin_price', 'at', 'fpps'];
    const value =
      { 'coin.price': 'close', 'coin.fpps': `100 * ${fpps}`, 'coin.hashPrice': `100 * ${fpps} * close` }[key] ?? '';
    const isOfTerahashes = key === 'coin.price' ? sql`true` : inTerahashes(sql`coin`);
    const { rows } = await asIdentity(transaction, () =>
      sql<{ subject: string; at: Date; value: number }>`
        select coin::text as subject, to_timestamp(floor(extract(epoch from ${sql.ref(at)}) / ${step}::int) * ${step}::int) as at,
          avg((${sql.raw(value)})::float8) as value
        from unnest(${subjects.map(Number).filter(isCoinEnum)}::int[]) as coin join ${sql.table(table)} p on p.chain_id = current_chain(coin)
        where ${sql.ref(at)} >= ${from}::timestamptz and ${sql.ref(at)} < ${to}::timestamptz and (${sql.raw(value)}) is not null and ${isOfTerahashes}
        group by 1, 2`.execute(transaction),
    );
    return { step, subjects: bySubject(rows) };
  },
);

addSignalSource({
  keys: coinSignals.map(({ key }) => key),
  topics: ['coinPrice'],
  read: async ({ transaction }, signals, subjects) => {
    const coins = subjects.map(Number).filter(isCoinEnum);
    // Prices belong to no subaccount: everyone sees the same.
    const { rows } = await asIdentity(transaction, () =>
      sql<CoinRow & { now: Date }>`
        select coin::text as subject, now() as now, p.close_at as "priceAt", p.network_at as "networkAt", p.close::float8 as price,
          case when ${inTerahashes(sql`coin`)} then 100 * p.fpps end::float8 as fpps,
          case when ${inTerahashes(sql`coin`)} then 100 * p.fppsusd end::float8 as "hashPrice", p.difficulty
        from unnest(${coins}::int[]) as coin cross join lateral (
          select * from coin_price where chain_id = current_chain(coin) order by at desc limit 1) p`.execute(
        transaction,
      ),
    );
    return rows.flatMap((row) =>
      signals.map(({ key, freshForSeconds }): SignalReading => {
        const { value, at } = figureOf(row, key.slice('coin.'.length) as Figure);
        const isStale = at !== null && row.now.getTime() - at.getTime() > freshForSeconds * 1000;
        return { key, subject: row.subject, value, at, isStale, reporting: at === null || isStale ? 0 : 1, of: 1 };
      }),
    );
  },
});
