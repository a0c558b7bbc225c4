import type { Logger } from '../../../../platform/log/create-logger.ts';
import type { Config } from '../../../../platform/config/load-config.ts';
import type { StoredTip } from '../chain-tips.ts';
import type { KnownPrice } from '../record-coin-prices.ts';
import { fetchQuote } from './fetch-quote.ts';

/** Prices of the coins of chains: the main network by the operator's feed, simulated chains by theirs, test networks by none. */
export class PriceFeeds {
  readonly #feeds: Pick<Config, 'priceFeed' | 'simulatedPriceFeed'>;
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  /** Feeds that did not answer last time, by network and coin: each is logged once. */
  readonly #failing = new Set<string>();

  constructor(feeds: Pick<Config, 'priceFeed' | 'simulatedPriceFeed'>, log: Pick<Logger, 'warn' | 'info'>) {
    this.#feeds = feeds;
    this.#log = log;
  }

  /** The price of a chain's coin now; undefined without a feed, or where it does not answer with one. Never rejects. */
  async quoteOf(
    { network, coinEnum }: Pick<StoredTip, 'network' | 'coinEnum'>,
    now: number,
  ): Promise<KnownPrice | undefined> {
    const { priceFeed, simulatedPriceFeed } = this.#feeds;
    const feed = network === 'main' ? priceFeed : network === 'simulated' ? simulatedPriceFeed : undefined;
    if (!feed) return undefined;
    const key = `${network} ${coinEnum}`;
    try {
      const quote = await fetchQuote({ feed, coin: coinEnum, now });
      if (this.#failing.delete(key)) this.#log.info({ feed: feed.name }, 'The price feed answers again.');
      return quote;
    } catch (error) {
      if (!this.#failing.has(key)) this.#log.warn({ err: error, feed: feed.name }, 'The price feed gives no price.');
      this.#failing.add(key);
      return undefined;
    }
  }
}
