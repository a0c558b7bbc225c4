/** The unit family of a coin's hashrates on GraphQL: Th/s or Mh/s. */
export type HashrateFamily = 'th' | 'mh';

/** Coin enums whose devices hash in the order of megahashes: Scrypt (specified) and Equihash (our choice). */
const megahashCoins: readonly number[] = [1, 6];

/**
 * The family of a coin. The specification fixes 0 as Th/s and 1 as Mh/s; of the others only Equihash, whose devices make
 * under a megahash, joins the Mh/s family here.
 */
export function hashrateFamily(coinEnum: number): HashrateFamily {
  return megahashCoins.includes(coinEnum) ? 'mh' : 'th';
}
