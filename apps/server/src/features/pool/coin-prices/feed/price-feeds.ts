import type { Config } from '../../../../platform/config/load-config.ts';
import { SilentFeeds } from '../../../../platform/feeds/silent-feeds.ts';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import type { StoredTip } from '../chain-tips.ts';
import type { KnownPrice } from '../record-coin-prices.ts';
import { fetchQuote } from './fetch-quote.ts';

/** Prices of the coins of chains: the main network by the operator's feed, simulated chains by theirs, test networks by none. */
export class PriceFeeds {
  readonly #feeds: Pick<Config, 'priceFeed' | 'simulatedPriceFeed'>;
  readonly #silent: SilentFeeds;

  constructor(feeds: Pick<Config, 'priceFeed' | 'simulatedPriceFeed'>, log: Pick<Logger, 'warn' | 'info'>) {
    this.#feeds = feeds;
    this.#silent = new SilentFeeds(log);
  }

  /** The price of a chain's coin now; undefined without a feed, or where it does not answer with one. Never rejects. */
  async quoteOf(
    { network, coinEnum }: Pick<StoredTip, 'network' | 'coinEnum'>,
    now: number,
  ): Promise<KnownPrice | undefined> {
    const { priceFeed, simulatedPriceFeed } = this.#feeds;
    const feed = network === 'main' ? priceFeed : network === 'simulated' ? simulatedPriceFeed : undefined;
    if (!feed) return undefined;
    return this.#silent.ask(feed.name, `${network} ${coinEnum}`, () => fetchQuote({ feed, coin: coinEnum, now }));
  }
}
