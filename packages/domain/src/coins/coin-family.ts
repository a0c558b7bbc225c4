import { algorithms, unknownCoin } from './algorithms.ts';

/** The unit family of a coin's hashrates on GraphQL: Th/s or Mh/s. */
export type HashrateFamily = 'th' | 'mh';

/** Algorithms whose devices hash in the order of megahashes: Scrypt (specified) and Equihash (our choice). */
const megahashAlgorithms: readonly (typeof algorithms)[number]['name'][] = ['Scrypt', 'Equihash'];

/** Coin enums whose hashrates are Mh/s; those of all others are Th/s, but for what {@link uncountedCoins} leaves out. */
export const megahashCoins: readonly number[] = algorithms
  .filter(({ name }) => megahashAlgorithms.includes(name))
  .map(({ coinEnum }) => coinEnum);

/** Coin enums whose hashrates are in no sum in Th/s. */
export const uncountedCoins: readonly number[] = [...megahashCoins, unknownCoin];

/**
 * The family of a coin. The specification fixes 0 as Th/s and 1 as Mh/s; of the others only Equihash, whose devices make
 * under a megahash, joins the Mh/s family here.
 */
export function hashrateFamily(coinEnum: number): HashrateFamily {
  return megahashCoins.includes(coinEnum) ? 'mh' : 'th';
}

/** Hashes per second in one unit of each family. */
export const hashesPerFamilyUnit = { th: 1e12, mh: 1e6 } as const satisfies Record<HashrateFamily, number>;

/** What one unit of each family is called. */
export const familyUnitTexts = { th: 'Th/s', mh: 'Mh/s' } as const satisfies Record<HashrateFamily, string>;

/** The unit where miners of several coins may be meant. */
export const eitherUnitText = `Th/s (${megahashAlgorithms.join(', ')}: Mh/s)`;

/** What a sum in Th/s covers. */
export const terahashCoinsText = `all known coins but ${megahashAlgorithms.join(' and ')}`;
