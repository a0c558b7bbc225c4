import { hashesPerFamilyUnit, megahashCoins } from '@headframe/domain/coins/coin-family';
import { sql, type RawBuilder } from 'kysely';

/** The condition, in SQL text, that the hashrates of a coin are Mh/s; `coin` is an expression of its enum. */
export const inMegahashesText = (coin: string) => `${coin} in (${megahashCoins.join(', ')})`;

/** The condition, in SQL text, that the hashrates of a coin are Th/s; `coin` is an expression of its enum. */
export const inTerahashesText = (coin: string) => `${coin} not in (${megahashCoins.join(', ')})`;

/** The condition that the hashrates of the coin in a column are Mh/s, as `s.coin_enum`. */
export const inMegahashes = (column: string): RawBuilder<boolean> => sql.raw(inMegahashesText(column));

/** The condition that the hashrates of the coin in a column are Th/s. */
export const inTerahashes = (column: string): RawBuilder<boolean> => sql.raw(inTerahashesText(column));

/** Hashes per second in one unit of the family of the coin in a column. */
export const hashesPerUnitOf = (column: string): RawBuilder<number> =>
  sql.raw(
    `(case when ${inMegahashesText(column)} then ${hashesPerFamilyUnit.mh}::float8 else ${hashesPerFamilyUnit.th}::float8 end)`,
  );
