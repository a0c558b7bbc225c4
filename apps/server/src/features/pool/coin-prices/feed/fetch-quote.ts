import type { CoinEnum } from '@headframe/domain/coins/algorithms';
import type { PriceFeedSetting } from '../../../../platform/config/price-feed-setting.ts';
import { fetchJson } from '../../../../platform/feeds/fetch-json.ts';
import type { KnownPrice } from '../record-coin-prices.ts';
import { priceFeedFormats } from './price-feed.ts';

/** Bytes of the longest answer; those of the feeds have less than 500. */
const maxBytes = 16_384;

/** The clock of a feed may be ahead of ours by this, in milliseconds. */
const maxAheadMs = 5 * 60_000;

/** A feed that is asked, and when it is. */
interface QuoteRequest {
  readonly feed: PriceFeedSetting;
  readonly coin: CoinEnum;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Asks a feed for the price of a coin, with the time of it; undefined for a coin that the feed does not have.
 * @throws Error of `fetchJson`, for what is no price, and for one of the future
 */
export async function fetchQuote({ feed, coin, now }: QuoteRequest): Promise<KnownPrice | undefined> {
  const format = priceFeedFormats[feed.name];
  const path = format.pathOf(coin);
  if (path === undefined) return undefined;
  const quote = format.read(await fetchJson({ url: `${feed.url ?? format.defaultUrl}${path}`, maxBytes }), coin);
  const quotedAt = quote.quotedAt ?? now;
  if (quotedAt > now + maxAheadMs) throw new Error('The price feed gives a price of the future.');
  return { price: quote.price, quotedAt: Math.min(quotedAt, now) };
}
