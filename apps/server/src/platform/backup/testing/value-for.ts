import type { ColumnShape } from './table-shapes.ts';

const values: readonly (readonly [RegExp, string])[] = [
  [/^(?:smallint|integer|bigint|numeric|real|double precision)/, '1'],
  [/^boolean/, 'true'],
  [/^(?:timestamp|time)/, 'now()'],
  [/^date/, 'current_date'],
  [/^uuid/, 'gen_random_uuid()'],
  [/^jsonb/, `'{}'::jsonb`],
  [/^inet/, `inet '10.9.8.7'`],
];

/** The length that a check asks for, at least. */
const lengthOf = (checks: readonly string[]): number =>
  Math.max(1, ...checks.map((check) => Number(/length\([^)]*\) (?:=|>=) (\d+)/.exec(check)?.[1] ?? 1)));

function single(type: string, checks: readonly string[]): string {
  const listed = checks.filter((check) => !check.includes('~')).flatMap((check) => /'([^']*)'::text/.exec(check) ?? []);
  if (/^(?:text|character)/.test(type))
    return listed[1] === undefined ? `repeat('a', ${lengthOf(checks)})` : `'${listed[1]}'`;
  if (type.startsWith('bytea')) return `decode(repeat('ab', ${lengthOf(checks)}), 'hex')`;
  const found = values.find(([pattern]) => pattern.test(type));
  if (!found) throw new Error(`No value is known for the type ${type}.`);
  return found[1];
}

/** A value, as SQL, that a column takes by its type and the checks that name it alone. */
export function valueFor({ type, checks }: ColumnShape): string {
  if (!type.endsWith('[]')) return single(type, checks);
  return `array[${single(type.slice(0, -2), [])}]::${type}`;
}
