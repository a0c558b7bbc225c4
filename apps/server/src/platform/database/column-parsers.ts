import pg from 'pg';

const { builtins } = pg.types;
const ARRAY_OF_TEXT: number = 1009;
const ARRAY_OF_INT8 = 1016;
const ARRAY_OF_DATE = 1182;

const readTextArray = pg.types.getTypeParser(ARRAY_OF_TEXT, 'text') as (text: string) => string[];

/**
 * Reads an 8-byte integer as a number. Everything stored so fits: counts, byte sizes, and even all satoshi there will
 * ever be (2.1e15 is below 2^53, 9.0e15).
 *
 * @throws RangeError for a value that a number cannot hold exactly.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} from the database is too large.`);
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.DATE, (text) => text],
  [ARRAY_OF_INT8, (text) => readTextArray(text).map(parseInt8)],
  [ARRAY_OF_DATE, readTextArray],
]);

/**
 * How values come out of the database: 8-byte integers as numbers, dates (without time) as `YYYY-MM-DD`, `numeric` as
 * text, everything else as `pg` does it. Columns named `*_satoshi` become `bigint` in {@link SatoshiPlugin}.
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
