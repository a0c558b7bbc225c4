import { sql } from 'kysely';
import type { EntityColumn } from '../../../platform/entity/entity.ts';
import { hashesPerUnitOf } from '../../../platform/units/family-sql.ts';

/** Hashes per second in one unit of the family of the miner's coin. */
export const familyFactor = hashesPerUnitOf(sql`s.coin_enum`);

/** That unit in words. */
export const familyUnit = "in the unit of the coin's family (Th/s or Mh/s)";

/** What a miner should deliver, set by hand or reported, H/s. */
export const idealRate = sql`coalesce(a.ideal_rate_manual, s.ideal_hashrate)`;

/** A figure that may be missing. */
export function measure(expression: EntityColumn['sql'], description: string): EntityColumn {
  return { kind: 'float', sql: sql`(${expression})::double precision`, nullable: true, description };
}

/** A hashrate that stands in H/s, in the unit of the coin's family. */
export function hashrate(expression: EntityColumn['sql'], description: string): EntityColumn {
  return measure(sql`${expression} / ${familyFactor}`, `${description}, ${familyUnit}.`);
}
