import { relatedColumns, type Column, type ColumnKind, type Columns } from './columns.ts';
import { matchesIlike } from './ilike.ts';
import type { Where, WhereOperatorName, WhereOperators, WhereScalar } from './where.ts';

/** SQL's three values: true, false, and null for "unknown". */
type Truth = boolean | null;

/**
 * A row in memory, by column name: text and ids as strings (ids also as integers), numbers as number or bigint,
 * timestamps as Date or ISO text, text arrays as arrays, related rows as an object, a list of objects, or null.
 */
export type WhereRow = Readonly<Record<string, unknown>>;

function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function every<Part>(parts: Iterable<Part>, test: (part: Part) => Truth): Truth {
  let all: Truth = true;
  for (const part of parts) {
    const truth = test(part);
    if (truth === false) return false;
    if (truth === null) all = null;
  }
  return all;
}

function some<Part>(parts: Iterable<Part>, test: (part: Part) => Truth): Truth {
  return not(every(parts, (part) => not(test(part))));
}

/** Order of text by code point, which is the order of bytes under the C collation. */
function compareText(left: string, right: string): number {
  const others = right[Symbol.iterator]();
  for (const character of left) {
    const other = others.next();
    if (other.done) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return others.next().done ? 0 : -1;
}

type Comparable = string | number | bigint | boolean;

/** Brings a stored or given value to the form its kind is compared in. */
function comparable(kind: ColumnKind, value: unknown): Comparable {
  switch (kind) {
    case 'timestamp':
      return value instanceof Date ? value.getTime() : new Date(String(value)).getTime();
    case 'int':
    case 'float':
      return typeof value === 'bigint' ? value : Number(value);
    case 'boolean':
      return Boolean(value);
    default:
      return String(value);
  }
}

function compare(kind: ColumnKind, stored: unknown, given: WhereScalar): number {
  const left = comparable(kind, stored);
  const right = comparable(kind, given);
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

function holdsAll(stored: unknown, wanted: readonly string[]): boolean {
  return Array.isArray(stored) && wanted.every((entry) => stored.includes(entry));
}

type Test = (kind: ColumnKind, stored: unknown, operators: WhereOperators) => boolean;

/** What each operator asks of a stored value that is not null. */
const operatorTests: Readonly<Record<Exclude<WhereOperatorName, '_isNull'>, Test>> = {
  _eq: (kind, stored, { _eq: given }) => given !== undefined && compare(kind, stored, given) === 0,
  _neq: (kind, stored, { _neq: given }) => given !== undefined && compare(kind, stored, given) !== 0,
  _gt: (kind, stored, { _gt: given }) => given !== undefined && compare(kind, stored, given) > 0,
  _gte: (kind, stored, { _gte: given }) => given !== undefined && compare(kind, stored, given) >= 0,
  _lt: (kind, stored, { _lt: given }) => given !== undefined && compare(kind, stored, given) < 0,
  _lte: (kind, stored, { _lte: given }) => given !== undefined && compare(kind, stored, given) <= 0,
  _in: (kind, stored, { _in: given = [] }) => given.some((entry) => compare(kind, stored, entry) === 0),
  _nin: (kind, stored, { _nin: given = [] }) => given.every((entry) => compare(kind, stored, entry) !== 0),
  _ilike: (_kind, stored, { _ilike: given = '' }) => matchesIlike(String(stored), given),
  _contains: (_kind, stored, { _contains: given = [] }) => holdsAll(stored, given),
};

function evaluateOperator(column: Column, name: WhereOperatorName, operators: WhereOperators, stored: unknown): Truth {
  if (name === '_isNull') return (stored == null) === operators._isNull;
  if (name === '_in' && operators._in?.length === 0) return false;
  if (name === '_nin' && operators._nin?.length === 0) return true;
  if (stored == null) return null;
  return operatorTests[name](column.kind, stored, operators);
}

function evaluateColumn(column: Column, operators: WhereOperators, stored: unknown): Truth {
  const names = Object.keys(operators) as WhereOperatorName[];
  return every(
    names.filter((name) => operators[name] !== undefined),
    (name) => evaluateOperator(column, name, operators, stored),
  );
}

function relatedRows(value: unknown): readonly WhereRow[] {
  if (value == null) return [];
  return Array.isArray(value) ? value : [value as WhereRow];
}

function evaluateNamed(columns: Columns, name: string, part: Where | WhereOperators, row: WhereRow): Truth {
  const described = columns[name];
  if (!described) throw new Error(`No column or relation named "${name}".`);
  if (described.kind !== 'relation') return evaluateColumn(described, part as WhereOperators, row[name]);
  const related = relatedColumns(described);
  return relatedRows(row[name]).some((other) => evaluateWhere(related, part as Where, other));
}

function evaluate(columns: Columns, where: Where, row: WhereRow): Truth {
  return every(Object.entries(where), ([name, part]) => {
    if (part === undefined) return true;
    if (name === '_and') return every(part as readonly Where[], (one) => evaluate(columns, one, row));
    if (name === '_or') return some(part as readonly Where[], (one) => evaluate(columns, one, row));
    if (name === '_not') return not(evaluate(columns, part as Where, row));
    return evaluateNamed(columns, name, part as Where | WhereOperators, row);
  });
}

/**
 * Whether a row in memory matches a parsed `where`, as a WHERE clause of SQL would: a comparison with NULL is
 * unknown, `_not` of unknown stays unknown, and unknown does not match. A relation matches when at least one related
 * row does (EXISTS, hence never unknown). `_in: []` is false and `_nin: []` true even for NULL, as `= ANY ('{}')` and
 * `<> ALL ('{}')` are. Text is ordered by code point (collation C).
 */
export function evaluateWhere(columns: Columns, where: Where, row: WhereRow): boolean {
  return evaluate(columns, where, row) === true;
}
