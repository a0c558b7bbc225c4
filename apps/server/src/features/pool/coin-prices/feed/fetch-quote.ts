import type { CoinEnum } from '@headframe/domain/coins/algorithms';
import type { PriceFeedSetting } from '../../../../platform/config/price-feed-setting.ts';
import type { KnownPrice } from '../record-coin-prices.ts';
import { priceFeedFormats } from './price-feed.ts';

/** Bytes of the longest answer; those of the feeds have less than 500. */
const maxAnswerBytes = 16_384;

/** Time for the whole answer, in milliseconds. */
const timeoutMs = 10_000;

/** The clock of a feed may be ahead of ours by this, in milliseconds. */
const maxAheadMs = 5 * 60_000;

/** A feed that is asked, and when it is. */
export interface QuoteRequest {
  readonly feed: PriceFeedSetting;
  readonly coin: CoinEnum;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Asks a feed for the price of a coin, with the time of it; undefined for a coin that the feed does not have. Follows no redirect:
 * the address is the operator's, and nobody else's answer leads elsewhere.
 * @throws Error where it does not answer in time, answers too much, or something else than a price
 */
export async function fetchQuote({ feed, coin, now }: QuoteRequest): Promise<KnownPrice | undefined> {
  const format = priceFeedFormats[feed.name];
  const path = format.pathOf(coin);
  if (path === undefined) return undefined;
  const response = await fetch(`${feed.url ?? format.defaultUrl}${path}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The price feed answers with HTTP ${response.status}.`);
  }
  const quote = format.read(JSON.parse(await boundedText(response)), coin);
  const quotedAt = quote.quotedAt ?? now;
  if (quotedAt > now + maxAheadMs) throw new Error('The price feed gives a price of the future.');
  return { price: quote.price, quotedAt: Math.min(quotedAt, now) };
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error('The answer of the price feed is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
