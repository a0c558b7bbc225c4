import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { noSubaccount, type PubSub } from '../../../platform/pubsub/pubsub.ts';
import { loadLiveTips, type StoredTip } from './chain-tips.ts';
import { networkFigures } from './network-figures.ts';

/** A price in USD and when it was one. */
export interface KnownPrice {
  readonly price: string;
  /** Milliseconds since 1970. */
  readonly quotedAt: number;
}

/** What recording needs. */
interface CoinPriceDeps {
  readonly database: Kysely<DB>;
  readonly pubsub: PubSub;
  /** The price of the coin of a chain; undefined where nobody says one now. */
  readonly quoteOf: (tip: StoredTip, now: number) => Promise<KnownPrice | undefined>;
}

/** The last price counts on for this long where the feed is silent, with its age; then there is none. */
const maxPriceAge = sql`interval '1 hour'`;

/** For how long prices are kept by the minute, and by the hour. */
const minutesKept = sql`interval '2 days'`;
const hoursKept = sql`interval '3650 days'`;

/** Writes the row of this minute for each chain that is alive, adds it to its hour, and drops what is older than is kept. */
export async function recordCoinPrices(deps: CoinPriceDeps, now = Date.now()): Promise<void> {
  const { database, pubsub, quoteOf } = deps;
  const at = new Date(now);
  const tips = await withAccess(database, 'headframe_jobs', [], (transaction) => loadLiveTips(transaction, at));
  // No connection of the database is held while feeds are asked.
  const priced = await Promise.all(tips.map(async (tip) => ({ tip, quote: await quoteOf(tip, now) })));
  await withAccess(database, 'headframe_jobs', [], async (transaction) => {
    for (const { tip, quote } of priced) await recordMinute(transaction, tip, quote, at);
    await sql`delete from coin_price where at < ${at}::timestamptz - ${minutesKept}`.execute(transaction);
    await sql`delete from coin_price_hour where hour < ${at}::timestamptz - ${hoursKept}`.execute(transaction);
    if (priced.length > 0)
      await pubsub.publish(transaction, { topic: 'coinPrice', subaccountId: noSubaccount, ids: 'all' });
  });
}

async function recordMinute(
  transaction: AccessTransaction,
  tip: StoredTip,
  quote: KnownPrice | undefined,
  at: Date,
): Promise<void> {
  const { fpps, pps, blockHeight, difficulty, difficultyChange, remainingBlocks } = networkFigures(tip);
  const quotedAt = quote ? new Date(quote.quotedAt) : null;
  await sql`
    with this as (
      select ${tip.chainId}::int as chain_id, date_trunc('minute', ${at}::timestamptz) as at, ${fpps}::numeric as fpps, ${pps}::numeric as pps
    ), price as (
      select close, close_at from (
        select ${quote?.price ?? null}::numeric as close, ${quotedAt}::timestamptz as close_at
        union all
        (select p.close, p.close_at from coin_price p join this on p.chain_id = this.chain_id
         where p.close is not null and p.at >= this.at - ${maxPriceAge} order by p.at desc limit 1)
      ) known where close is not null and close_at >= ${at}::timestamptz - ${maxPriceAge} order by close_at desc limit 1
    ), month as (
      select coalesce(sum(h.fpps_sum), 0) as fpps_sum, coalesce(sum(h.pps_sum), 0) as pps_sum, coalesce(sum(h.minutes), 0) as minutes
      from coin_price_hour h join this on h.chain_id = this.chain_id where h.hour > this.at - interval '30 days'
    ), made as (
      insert into coin_price (chain_id, at, fpps, pps, fppspps, fppspps30day, fpps30day, block_height, network_at, difficulty,
        difficulty_change, remaining_blocks, close, close_at, fppsusd)
      select chain_id, at, fpps, pps, (fpps / nullif(pps, 0))::float8, ((m.fpps_sum + fpps) / nullif(m.pps_sum + pps, 0))::float8,
        round((m.fpps_sum + fpps) / (m.minutes + 1), 16), ${blockHeight}::int, ${tip.confirmedAt}::timestamptz, ${difficulty}::float8,
        ${difficultyChange}::float8, ${remainingBlocks}::int, price.close, price.close_at, round(fpps * price.close, 12)
      from this cross join month m left join price on true
      on conflict do nothing returning chain_id, at, fpps, pps, close
    )
    insert into coin_price_hour as h (chain_id, hour, minutes, fpps_sum, pps_sum, close)
    select chain_id, date_trunc('hour', at), 1, fpps, pps, close from made
    on conflict (chain_id, hour) do update set minutes = h.minutes + 1, fpps_sum = h.fpps_sum + excluded.fpps_sum,
      pps_sum = h.pps_sum + excluded.pps_sum, close = coalesce(excluded.close, h.close)
    where h.minutes < 60`.execute(transaction);
}
