import { minedCoins } from '../pool/mined-coins.ts';
import { algorithms, type Coin } from './algorithms.ts';

type CoinName = (typeof algorithms)[number]['coins'][number];

/** What exchanges call each coin, in lower case. */
const symbols: Readonly<Record<CoinName, string>> = {
  Bitcoin: 'btc',
  Litecoin: 'ltc',
  Dogecoin: 'doge',
  Dash: 'dash',
  Kadena: 'kda',
  Nervos: 'ckb',
  Kaspa: 'kas',
  ZCASH: 'zec',
};

/** A coin of the system. */
interface ListedCoin extends Coin {
  /** Path of its picture on the server. */
  readonly image: string;
  readonly algorithm: string;
  /** Whether a pool program can mine it; the others are listed alone. */
  readonly isMinable: boolean;
}

/** The coins of all algorithms, in their order. */
export const listedCoins: readonly ListedCoin[] = algorithms.flatMap(({ coinEnum, name: algorithm, coins }) =>
  coins.map((label) => ({
    enum: coinEnum,
    value: symbols[label],
    label,
    image: `/user/coins/${symbols[label]}.svg`,
    algorithm,
    isMinable: minedCoins.some((coin) => coin.coinEnum === coinEnum && coin.name === label),
  })),
);
