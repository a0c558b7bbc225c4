import { DomainError } from '../errors/domain-error.ts';
import { operatorsOfKind, relatedColumns, type Column, type Columns } from './columns.ts';
import { readPattern, readWhereValue } from './where-value.ts';
import { whereLimits } from './where-limits.ts';
import type { Where, WhereOperatorName, WhereOperators } from './where.ts';

export { defineColumns } from './columns.ts';
export type { Column, ColumnKind, Columns, Relation } from './columns.ts';

/** Where in the expression we are and how many nodes were met so far; `nodes` is shared by all places. */
interface Place {
  readonly path: string;
  readonly depth: number;
  readonly count: { nodes: number };
}

/** One part of the expression with a value still to be given. */
type Writable = Record<string, Where | WhereOperators | readonly Where[]>;

function refuse(place: Place, problem: string): never {
  throw new DomainError('validation-failed', `${place.path}: ${problem}`, { path: place.path });
}

function inside(place: Place, step: string): Place {
  return { ...place, path: `${place.path}${step}` };
}

function countNode(place: Place): void {
  place.count.nodes += 1;
  if (place.count.nodes > whereLimits.nodes) refuse(place, `more than ${whereLimits.nodes} parts.`);
}

function asObject(value: unknown, place: Place): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, 'an object is expected.');
  return value as Readonly<Record<string, unknown>>;
}

function parseList(columns: Columns, value: unknown, place: Place): readonly Where[] {
  if (!Array.isArray(value)) refuse(place, 'a list is expected.');
  return value.map((part, index) => parsePart(columns, part, inside(place, `[${index}]`)));
}

function parseValues(column: Column, value: unknown, place: Place) {
  if (!Array.isArray(value)) refuse(place, 'a list is expected.');
  if (value.length > whereLimits.listEntries) refuse(place, `more than ${whereLimits.listEntries} entries.`);
  return value.map((entry, index) => parseValue(column, entry, inside(place, `[${index}]`)));
}

function parseValue(column: Column, value: unknown, place: Place) {
  const read = readWhereValue(column.kind, value);
  if (read === undefined) refuse(place, `a value of kind ${column.kind} is expected.`);
  return read;
}

function parseOperand(column: Column, operator: WhereOperatorName, value: unknown, place: Place) {
  switch (operator) {
    case '_in':
    case '_nin':
    case '_contains':
      return parseValues(column, value, place);
    case '_isNull':
      return typeof value === 'boolean' ? value : refuse(place, 'true or false is expected.');
    case '_ilike':
      return readPattern(value) ?? refuse(place, 'a pattern is expected.');
    default:
      return parseValue(column, value, place);
  }
}

function parseOperators(column: Column, value: unknown, place: Place): WhereOperators {
  const parsed: Record<string, unknown> = {};
  for (const [name, operand] of Object.entries(asObject(value, place))) {
    if (operand === undefined) continue;
    const here = inside(place, `.${name}`);
    const operator = operatorsOfKind[column.kind].find((known) => known === name);
    if (!operator) refuse(here, `no operator of a ${column.kind} column.`);
    countNode(here);
    parsed[operator] = parseOperand(column, operator, operand, here);
  }
  if (Object.keys(parsed).length === 0) refuse(place, 'an operator is expected.');
  return parsed;
}

function parsePart(columns: Columns, value: unknown, outer: Place): Where {
  const place = { ...outer, depth: outer.depth + 1 };
  if (place.depth > whereLimits.depth) refuse(place, `nested more than ${whereLimits.depth} deep.`);
  countNode(place);
  const parsed: Writable = {};
  for (const [name, part] of Object.entries(asObject(value, place))) {
    if (part === undefined) continue;
    const here = inside(place, `.${name}`);
    if (name === '_and' || name === '_or') parsed[name] = parseList(columns, part, here);
    else if (name === '_not') parsed[name] = parsePart(columns, part, here);
    else parsed[name] = parseNamed(columns, name, part, here);
  }
  return parsed as Where;
}

function parseNamed(columns: Columns, name: string, part: unknown, place: Place): Where | WhereOperators {
  const described = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!described) refuse(place, 'no such column.');
  if (described.kind === 'relation') return parsePart(relatedColumns(described), part, place);
  return parseOperators(described, part, place);
}

/**
 * Reads a `where` that came from outside against the columns of its entity and brings its values to canonical form.
 * A column without an operator, an unknown name and a null are refused, so that no slip widens the match.
 * @throws DomainError `validation-failed`, with the path of the bad part (such as `where._or[0].ip._eq`) in message and
 * `detail.path`; also above the limits of {@link whereLimits}.
 */
export function parseWhere(columns: Columns, value: unknown): Where {
  return parsePart(columns, value, { path: 'where', depth: 0, count: { nodes: 0 } });
}
