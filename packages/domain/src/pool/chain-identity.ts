import type { CoinEnum } from '../coins/algorithms.ts';

/** What a chain is for: money of value, test money, a private test network, or the simulated chain of the simulator. */
export const chainNetworks = ['main', 'test', 'regtest', 'simulated'] as const;

/** One of the networks. */
export type ChainNetwork = (typeof chainNetworks)[number];

/** What makes a chain this one and no other. Chains never mix: shares, blocks and amounts each belong to exactly one. */
export interface ChainIdentity {
  readonly coinEnum: CoinEnum;
  readonly network: ChainNetwork;
  /** Hash of the genesis block in display order, 64 lower-case hex digits. */
  readonly genesis: string;
  /** A name of its own, as the genesis block of a regtest is the same on every machine; `''` where genesis and network suffice. */
  readonly name: string;
}
