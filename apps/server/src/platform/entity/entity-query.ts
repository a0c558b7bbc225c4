import { DomainError } from '@headframe/domain/errors/domain-error';
import { isEmptyWhere } from '@headframe/domain/where/is-empty-where';
import type { Where } from '@headframe/domain/where/where';
import { parseWhere } from '@headframe/domain/where/where-schema';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withoutNulls } from '../validation/without-nulls.ts';
import { compileWhere } from './compile-where.ts';
import type { JoinAliases } from './entity-needs.ts';
import { allOf, whereColumnsOf, type Entity } from './entity.ts';
import { aggregateNeeds, fromClause, fromKeys, namedNeeds, partNeeds, whereNeeds } from './from-clause.ts';
import { narrowByText } from './narrow-by-text.ts';
import { readAlone } from './read-alone.ts';
import { withoutInternal } from './without-internal.ts';

/** One row as the API shows it, by column name. */
export type EntityRow = Record<string, unknown>;

/** Direction of one ordering; nulls come last either way. */
export type OrderDirection = 'asc' | 'desc';
export type OrderBy = Readonly<Record<string, OrderDirection | null | undefined>>;

/** What a list is asked for. */
export interface ListArguments {
  where?: unknown;
  orderBy?: readonly OrderBy[] | null;
  limit?: number | null;
  offset?: number | null;
  /** The id of a row, after which the page begins in the order of the entity's `after`. */
  after?: string | null;
}

/** Largest page a list answers with. */
export const maximumPage = 1000;

/**
 * Reads a `where` of the API against the entity's columns; nothing given means every row.
 * @throws DomainError `validation-failed` with the path of the bad part.
 */
export function readWhere(entity: Entity, where: unknown): Where {
  return where == null ? {} : parseWhere(whereColumnsOf(entity), withoutNulls(where));
}

/**
 * Reads the `where` of a write, which has to choose its rows: `everything` is what `{ _and: [] }` chooses, in words.
 * @throws DomainError `validation-failed` as {@link readWhere}, and for an empty one.
 */
export function readSelectionWhere(entity: Entity, where: unknown, everything: string): Where {
  const condition = readWhere(entity, where);
  if (isEmptyWhere(condition))
    throw new DomainError('validation-failed', `An empty where is refused. Send { _and: [] } to select ${everything}.`);
  return condition;
}

/**
 * The condition of an entity's rows that match a `where`. The subaccounts, which row-level security
 * asks for anyway, are said once more as constants, so that the planner knows how many rows to expect.
 */
export function conditionOf(entity: Entity, subaccountIds: readonly number[], where: Where): RawBuilder<unknown> {
  const visible = visibleParts(entity, subaccountIds);
  return allOf([sql`(${sql.join(visible, sql` or `)})`, matching(entity, where)]);
}

/**
 * The same rows as conditions that exclude one another, own and shared ones: each of them is a range of an index, which
 * both at once are not.
 */
function exclusiveConditionsOf(
  entity: Entity,
  subaccountIds: readonly number[],
  where: Where,
): readonly RawBuilder<unknown>[] {
  const [own = sql`true`, shared] = visibleParts(entity, subaccountIds);
  const condition = matching(entity, where);
  const parts = [allOf([own, condition])];
  if (shared) parts.push(allOf([shared, sql`not ${own}`, condition]));
  return parts;
}

function matching(entity: Entity, where: Where): RawBuilder<unknown> {
  return allOf([entity.base, compileWhere(entity, where)]);
}

/** Own rows, and where the entity has such, shared ones. */
function visibleParts(entity: Entity, subaccountIds: readonly number[]): RawBuilder<unknown>[] {
  if (!entity.owner) return [sql`true`];
  const own = ownedBy(entity.owner, subaccountIds);
  return entity.shared ? [own, entity.shared] : [own];
}

function ownedBy(owner: RawBuilder<unknown>, subaccountIds: readonly number[]): RawBuilder<unknown> {
  const [first, ...others] = subaccountIds;
  if (first === undefined) return sql`false`;
  return others.length === 0
    ? sql`${owner} = ${sql.lit(first)}`
    : sql`${owner} = any (${sql.lit(`{${subaccountIds.join(',')}}`)}::int[])`;
}

/** Maximum number of columns a list is sorted by. */
const maximumOrderColumns = 8;

function compileOrder(entity: Entity, orderBy: readonly OrderBy[]): RawBuilder<unknown> {
  const named = orderBy.reduce((count, one) => count + Object.keys(one).length, 0);
  if (Math.max(named, orderBy.length) > maximumOrderColumns)
    throw new DomainError('validation-failed', `orderBy: at most ${maximumOrderColumns} columns.`);
  const parts = orderBy.flatMap((one) =>
    Object.entries(one).flatMap(([name, direction]) => {
      if (!direction) return [];
      const column = entity.columns[name];
      if (!column || column.sort === false)
        throw new DomainError('validation-failed', `orderBy: ${name} cannot be sorted by.`);
      const expression = column.sortSql ?? column.sql;
      const nullsLast = column.nullable ? sql` nulls last` : sql``;
      return [sql`${expression} ${sql.raw(direction)}${nullsLast}`];
    }),
  );
  return sql.join([...(parts.length > 0 ? parts : [entity.defaultOrder]), entity.key]);
}

/** The columns that a list is sorted by. */
function orderNames(orderBy: readonly OrderBy[]): string[] {
  return orderBy.flatMap((one) => Object.entries(one).flatMap(([name, direction]) => (direction ? [name] : [])));
}

function orderNeeds(entity: Entity, names: readonly string[]): JoinAliases {
  return names.length > 0 ? namedNeeds(entity, names) : entity.needs.defaultOrder;
}

/** Whether an index may hold the list in an order: the default one, and those of marked columns. */
function isIndexed(entity: Entity, [first]: readonly string[]): boolean {
  return first === undefined || entity.columns[first]?.hasIndexedOrder === true;
}

/** Whether the order that is asked for is that of the entity itself, which an index has. */
const isOwnOrder = ({ after }: Entity, orderBy: readonly OrderBy[]): boolean =>
  after !== undefined && orderBy.length === 1 && JSON.stringify(orderBy[0]) === JSON.stringify(after.order);

/** @throws DomainError `validation-failed` where the entity has no such pages, or another order is asked for. */
function afterRow(
  { after }: Entity,
  { after: id, offset }: ListArguments,
  orderBy: readonly OrderBy[],
): RawBuilder<unknown> | undefined {
  if (id == null) return undefined;
  if (after && orderBy.length === 0 && (offset ?? 0) === 0) return after.condition(id);
  throw new DomainError(
    'validation-failed',
    'after: a page begins after a row in the own order of the list alone, without an offset.',
  );
}

function page(value: number | null | undefined, fallback: number, max: number, name: string): number {
  const given = value ?? fallback;
  if (!Number.isInteger(given) || given < 0 || given > max)
    throw new DomainError('validation-failed', `${name}: a whole number from 0 to ${max} is expected.`);
  return given;
}

/** The named expressions, each by its name, for a SELECT; names that are not there are left out. */
export function selection(
  columns: Readonly<Record<string, { sql: RawBuilder<unknown> }>>,
  names: Iterable<string>,
): RawBuilder<unknown> {
  const parts = [...names].flatMap((name) => {
    const column = columns[name];
    return column ? [sql`${column.sql} as ${sql.ref(name)}`] : [];
  });
  return parts.length > 0 ? sql.join(parts) : sql`1 as ${sql.ref('one')}`;
}

/** Where a query runs: the transaction, and the subaccounts it is open for. */
export interface QueryScope {
  transaction: Kysely<DB>;
  subaccountIds: readonly number[];
  /** Whether internal columns are empty to the caller. */
  hidesInternal?: boolean;
}

/**
 * Reads one page of an entity's rows, with only the named columns: first the keys of the page, with the tables that
 * filter and order need, then the columns of those rows. Where an index has the order, own and shared rows are each read as
 * far as the page goes, and merged.
 */
export async function selectRows(
  { transaction, subaccountIds, hidesInternal }: QueryScope,
  whole: Entity,
  names: Iterable<string>,
  args: ListArguments,
): Promise<EntityRow[]> {
  const described = hidesInternal ? withoutInternal(whole) : whole;
  const limit = page(args.limit, 10, maximumPage, 'limit');
  const offset = page(args.offset, 0, 100_000_000, 'offset');
  const where = readWhere(described, args.where);
  const entity = await narrowByText(transaction, described, where);
  const orderBy = isOwnOrder(entity, args.orderBy ?? []) ? [] : (args.orderBy ?? []);
  const order = compileOrder(entity, orderBy);
  const sorted = orderNames(orderBy);
  const ordered = [...entity.needs.key, ...orderNeeds(entity, sorted)];
  const wanted = [...names];
  const columns = selection({ ...entity.details, ...entity.columns }, wanted);
  const source = readAlone(entity, partNeeds(entity, where), orderNeeds(entity, sorted));
  const sourceOrder = compileOrder(source, orderBy);
  const begin = afterRow(entity, args, orderBy);
  const conditions = (
    isIndexed(entity, sorted)
      ? exclusiveConditionsOf(source, subaccountIds, where)
      : [conditionOf(source, subaccountIds, where)]
  ).map((condition) => (begin ? sql`${condition} and ${begin}` : condition));
  const first = (condition: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    select ${source.key} as key from ${fromClause(source, whereNeeds(entity, where), ordered)}
    where ${condition} order by ${sourceOrder} ${count}`;
  const [only = sql`true`, ...others] = conditions;
  const candidates = sql`(${sql.join(
    conditions.map((condition) => sql`(${first(condition, sql`limit ${limit + offset}`)})`),
    sql` union all `,
  )}) as candidate`;
  const keys =
    others.length === 0
      ? first(only, sql`limit ${limit} offset ${offset}`)
      : sql`select candidate.key from ${fromKeys(source, { item: candidates, key: sql`candidate.key` }, ordered)}
        order by ${sourceOrder} limit ${limit} offset ${offset}`;
  const { rows } = await sql<EntityRow>`
    with page as materialized (${keys})
    select ${columns} from ${fromKeys(entity, { item: sql`page`, key: sql`page.key` }, namedNeeds(entity, wanted), ordered)}
    order by ${order}`.execute(transaction);
  return rows;
}

/** Reads the named aggregates over all rows that match; `count` is always known. */
export async function selectAggregates(
  { transaction, subaccountIds, hidesInternal }: QueryScope,
  whole: Entity,
  names: Iterable<string>,
  given: unknown,
): Promise<EntityRow> {
  const described = hidesInternal ? withoutInternal(whole) : whole;
  const wanted = [...names];
  const where = readWhere(described, given);
  const entity = await narrowByText(transaction, described, where);
  if (entity.shared && wanted.every((name) => name === 'count'))
    return { count: await countRows(transaction, entity, subaccountIds, where) };
  const condition = conditionOf(entity, subaccountIds, where);
  const columns = selection({ ...entity.aggregates, count: countAggregate }, wanted);
  const { rows } = await sql<EntityRow>`
    select ${columns} from ${fromClause(
      entity,
      whereNeeds(entity, where),
      aggregateNeeds(entity, wanted),
    )} where ${condition}`.execute(transaction);
  return rows[0] ?? {};
}

/** Counts the rows that match; all of them by index, own and shared ones apart. */
export async function countRows(
  transaction: Kysely<DB>,
  entity: Entity,
  subaccountIds: readonly number[],
  where: Where,
): Promise<number> {
  const source = readAlone(entity, partNeeds(entity, where));
  const from = fromClause(source, whereNeeds(entity, where));
  const conditions = isEmptyWhere(where)
    ? exclusiveConditionsOf(source, subaccountIds, where)
    : [conditionOf(source, subaccountIds, where)];
  const counts = conditions.map((condition) => sql`(select count(*) from ${from} where ${condition})`);
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}

/** Number of rows that match. */
export const countAggregate = {
  kind: 'int',
  sql: sql`count(*)::int`,
  description: 'Number of rows that match.',
} as const;
