import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Where } from '@headframe/domain/where/where';
import { parseWhere } from '@headframe/domain/where/where-schema';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withoutNulls } from '../validation/without-nulls.ts';
import { compileWhere } from './compile-where.ts';
import { whereColumnsOf, type Entity } from './entity.ts';

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

/** The condition of an entity's rows that match a `where` given from outside. */
export function conditionOf(entity: Entity, where: unknown): RawBuilder<unknown> {
  return sql`${entity.base} and ${compileWhere(entity, readWhere(entity, where))}`;
}

function compileOrder(entity: Entity, orderBy: readonly OrderBy[]): RawBuilder<unknown> {
  const parts = orderBy.flatMap((one) =>
    Object.entries(one).flatMap(([name, direction]) => {
      if (!direction) return [];
      const column = entity.columns[name];
      if (!column || column.sort === false)
        throw new DomainError('validation-failed', `orderBy: ${name} cannot be sorted by.`);
      const expression = column.sortSql ?? column.sql;
      return [direction === 'asc' ? sql`${expression} asc nulls last` : sql`${expression} desc nulls last`];
    }),
  );
  return sql.join([...(parts.length > 0 ? parts : [entity.defaultOrder]), entity.key]);
}

function page(value: number | null | undefined, fallback: number, most: number, name: string): number {
  const given = value ?? fallback;
  if (!Number.isInteger(given) || given < 0 || given > most)
    throw new DomainError('validation-failed', `${name}: a whole number from 0 to ${most} is expected.`);
  return given;
}

function selection(
  columns: Readonly<Record<string, { sql: RawBuilder<unknown> }>>,
  names: Iterable<string>,
): RawBuilder<unknown> {
  const parts = [...names].flatMap((name) => {
    const column = columns[name];
    return column ? [sql`${column.sql} as ${sql.ref(name)}`] : [];
  });
  return parts.length > 0 ? sql.join(parts) : sql`1 as ${sql.ref('one')}`;
}

/** Reads one page of an entity's rows, with only the named columns. */
export async function selectRows(
  database: Kysely<DB>,
  entity: Entity,
  names: Iterable<string>,
  args: ListArguments,
): Promise<EntityRow[]> {
  const limit = page(args.limit, 10, maximumPage, 'limit');
  const offset = page(args.offset, 0, 100_000_000, 'offset');
  const { rows } =
    await sql<EntityRow>`select ${selection({ ...entity.details, ...entity.columns }, names)} from ${entity.from}
    where ${conditionOf(entity, args.where)} order by ${compileOrder(entity, args.orderBy ?? [])}
    limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

/** Reads the named aggregates over all rows that match; `count` is always known. */
export async function selectAggregates(
  database: Kysely<DB>,
  entity: Entity,
  names: Iterable<string>,
  where: unknown,
): Promise<EntityRow> {
  const columns = { ...entity.aggregates, count: countAggregate };
  const { rows } = await sql<EntityRow>`select ${selection(columns, names)} from ${entity.from}
    where ${conditionOf(entity, where)}`.execute(database);
  return rows[0] ?? {};
}

/** How many rows match. */
export const countAggregate = { kind: 'int', sql: sql`count(*)::int`, description: 'How many rows match.' } as const;
