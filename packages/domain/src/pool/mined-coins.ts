import type { ChainNetwork } from './chain-identity.ts';

/** How a header of a coin becomes its proof of work. */
export type MiningAlgorithm = 'sha256d' | 'scrypt';

/** Networks that a node serves. The simulated chain takes the parameters of regtest. */
export type NodeNetwork = Exclude<ChainNetwork, 'simulated'>;

/** What one chain of a coin is recognised by. */
export interface NetworkParameters {
  /** Hash of the first block as RPC and explorers print it. A regtest genesis is the same on every machine. */
  readonly genesis: string;
  /** Human-readable part of its segwit addresses. */
  readonly bech32Prefix: string;
  /** Version byte of pay-to-public-key-hash addresses. */
  readonly publicKeyHashPrefix: number;
  /** Version bytes of pay-to-script-hash addresses: the one that is written first, then those that are read as well. */
  readonly scriptHashPrefixes: readonly number[];
}

/** A coin that the pool mines. All other coins of the algorithm enumeration are listed, not mined. */
export interface MinedCoin {
  /** Number of the algorithm enumeration. */
  readonly coinEnum: 0 | 1;
  readonly name: 'Bitcoin' | 'Litecoin';
  readonly algorithm: MiningAlgorithm;
  /** Left shift of the target of difficulty 1 on Stratum: 0, or 16 for Scrypt, where pools send 65,536 times the RPC's number. */
  readonly difficultyShift: 0 | 16;
  /** Seconds between two blocks that its network aims at. */
  readonly blockSeconds: number;
  /** What `getblocktemplate` is asked with; a node refuses a call that leaves one of its rules out. */
  readonly templateRules: readonly string[];
  /** Version bits that miners may roll (BIP 320); 0 where rolling is not granted. */
  readonly versionMask: number;
  readonly networks: Readonly<Record<NodeNetwork, NetworkParameters>>;
}

const bitcoin: MinedCoin = {
  coinEnum: 0,
  name: 'Bitcoin',
  algorithm: 'sha256d',
  difficultyShift: 0,
  blockSeconds: 600,
  templateRules: ['segwit'],
  versionMask: 0x1fffe000,
  networks: {
    main: {
      genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      bech32Prefix: 'bc',
      publicKeyHashPrefix: 0x00,
      scriptHashPrefixes: [0x05],
    },
    test: {
      genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
      bech32Prefix: 'tb',
      publicKeyHashPrefix: 0x6f,
      scriptHashPrefixes: [0xc4],
    },
    regtest: {
      genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
      bech32Prefix: 'bcrt',
      publicKeyHashPrefix: 0x6f,
      scriptHashPrefixes: [0xc4],
    },
  },
};

const litecoin: MinedCoin = {
  coinEnum: 1,
  name: 'Litecoin',
  algorithm: 'scrypt',
  difficultyShift: 16,
  blockSeconds: 150,
  templateRules: ['segwit', 'mweb'],
  versionMask: 0,
  networks: {
    main: {
      genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
      bech32Prefix: 'ltc',
      publicKeyHashPrefix: 0x30,
      scriptHashPrefixes: [0x32, 0x05],
    },
    test: {
      genesis: '4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0',
      bech32Prefix: 'tltc',
      publicKeyHashPrefix: 0x6f,
      scriptHashPrefixes: [0x3a, 0xc4],
    },
    regtest: {
      genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
      bech32Prefix: 'rltc',
      publicKeyHashPrefix: 0x6f,
      scriptHashPrefixes: [0x3a, 0xc4],
    },
  },
};

/** Every coin that the pool mines, one for each algorithm and port. */
export const minedCoins: readonly MinedCoin[] = [bitcoin, litecoin];

/** The coin of an algorithm number. Throws RangeError for one that the pool does not mine. */
export function minedCoin(coinEnum: number): MinedCoin {
  const coin = minedCoins.find((known) => known.coinEnum === coinEnum);
  if (!coin) throw new RangeError(`The pool does not mine coin ${coinEnum}.`);
  return coin;
}
