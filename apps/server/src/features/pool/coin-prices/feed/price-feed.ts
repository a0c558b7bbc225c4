import type { CoinEnum } from '@headframe/domain/coins/algorithms';
import { z } from 'zod';

/** A price of a coin in USD, as the feed wrote it. */
interface CoinQuote {
  /** Decimal text above 0. */
  readonly price: string;
  /** When the feed says that this was the price, milliseconds since 1970; undefined where it does not say. */
  readonly quotedAt: number | undefined;
}

/** One format of prices. Sources: the providers' public documentation. */
interface PriceFeedFormat {
  /** Where it is asked unless the operator names another place. */
  readonly defaultUrl: string;
  /** Path of the coin's price below the address; undefined for a coin that the feed does not have. */
  pathOf(coin: CoinEnum): string | undefined;
  /**
   * Reads an answer.
   * @throws ZodError for another layout, another coin or currency, and a price that is none
   */
  read(answer: unknown, coin: CoinEnum): CoinQuote;
}

/** USD for a coin beyond which a number is taken for a fault of the feed. */
const maxPrice = 1_000_000_000;

const price = z
  .union([z.string().regex(/^\d{1,12}(\.\d{1,18})?$/), z.number().positive().max(maxPrice)])
  .transform((given) => (typeof given === 'string' ? given : decimalText(given)))
  .refine((text) => Number(text) > 0 && Number(text) <= maxPrice, 'is no price');
const seconds = z.number().int().min(1_230_768_000).max(10_000_000_000);

/** A number without exponent. JSON writes those below 0.000001 with one. */
function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(18) : text;
}

const coinbaseCoins: Partial<Record<CoinEnum, string>> = { 0: 'BTC', 1: 'LTC' };

/** `GET /v2/prices/BTC-USD/spot`. It says no time. */
const coinbase: PriceFeedFormat = {
  defaultUrl: 'https://api.coinbase.com',
  pathOf: (coin) => coinbaseCoins[coin] && `/v2/prices/${coinbaseCoins[coin]}-USD/spot`,
  read(answer, coin) {
    const data = z.object({ amount: price, base: z.literal(coinbaseCoins[coin] ?? ''), currency: z.literal('USD') });
    return { price: z.object({ data }).parse(answer).data.amount, quotedAt: undefined };
  },
};

/** `GET /api/v1/prices` of mempool.space or a mempool of one's own: Bitcoin alone. */
const mempool: PriceFeedFormat = {
  defaultUrl: 'https://mempool.space',
  pathOf: (coin) => (coin === 0 ? '/api/v1/prices' : undefined),
  read(answer) {
    const { time, USD } = z.object({ time: seconds, USD: price }).parse(answer);
    return { price: USD, quotedAt: time * 1000 };
  },
};

const coingeckoCoins: Partial<Record<CoinEnum, string>> = { 0: 'bitcoin', 1: 'litecoin' };

/** `GET /api/v3/simple/price`. */
const coingecko: PriceFeedFormat = {
  defaultUrl: 'https://api.coingecko.com',
  pathOf: (coin) =>
    coingeckoCoins[coin] &&
    `/api/v3/simple/price?ids=${coingeckoCoins[coin]}&vs_currencies=usd&include_last_updated_at=true`,
  read(answer, coin) {
    const quote = z.object({ usd: price, last_updated_at: seconds });
    const parsed = z.object({ [coingeckoCoins[coin] ?? '']: quote }).parse(answer)[coingeckoCoins[coin] ?? ''];
    if (!parsed) throw new RangeError(`The feed has no coin ${coin}.`);
    return { price: parsed.usd, quotedAt: parsed.last_updated_at * 1000 };
  },
};

/** The formats that prices are read in, by the name that settings give them. */
export const priceFeedFormats = { coinbase, mempool, coingecko } as const;
