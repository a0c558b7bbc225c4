import { algorithms } from '@headframe/domain/coins/algorithms';
import { hashesPerFamilyUnit, megahashCoins, uncountedCoins } from '@headframe/domain/coins/coin-family';
import { sql, type RawBuilder } from 'kysely';

const megahashList = megahashCoins.join(', ');
const uncountedList = uncountedCoins.join(', ');

/** The condition, in SQL text, that the hashrates of a coin are summed up in Th/s; `coin` is an expression of its enum. */
export const inTerahashesText = (coin: string) => `${coin} not in (${uncountedList})`;

/** The condition that the hashrates of a coin are Mh/s; `coin` is an expression of its enum. */
export function inMegahashes(coin: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${coin} in (${sql.raw(megahashList)})`;
}

/** The condition that the hashrates of a coin are summed up in Th/s. */
export function inTerahashes(coin: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${coin} not in (${sql.raw(uncountedList)})`;
}

/** Hashes per second in one unit of the family of a coin. */
export function hashesPerUnitOf(coin: RawBuilder<unknown>): RawBuilder<number> {
  const { mh, th } = hashesPerFamilyUnit;
  return sql`(case when ${inMegahashes(coin)} then ${sql.lit(mh)}::float8 else ${sql.lit(th)}::float8 end)`;
}

const scryptCoins = algorithms.filter(({ name }) => name === 'Scrypt').map(({ coinEnum }) => coinEnum);

/** The condition that a coin is one of Scrypt; `coin` is an expression of its enum. */
export function isScrypt(coin: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${coin} in (${sql.raw(scryptCoins.join(', '))})`;
}

/** A hashrate of Scrypt in its unit, Mh/s. */
export function inScryptUnit(hashrate: RawBuilder<unknown>): RawBuilder<number> {
  return sql`${hashrate} / ${sql.lit(hashesPerFamilyUnit.mh)}::float8`;
}
