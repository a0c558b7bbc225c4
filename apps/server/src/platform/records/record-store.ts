import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';

/** Field values of a record by name. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** How a record is kept. */
export interface RecordShape {
  table: string;
  /** Column by field. */
  columns: Readonly<Record<string, string>>;
  /** Fields kept as JSON. */
  json: ReadonlySet<string>;
  /** Columns of the unique index, for {@link upsertRecords}. */
  unique: RawBuilder<unknown> | undefined;
}

/** A record as it is kept. */
export interface StoredRecord {
  key: number;
  id: string;
  values: RecordValues;
}

interface RecordRow {
  id: number;
  selector_id: string;
  subaccount_id: number;
  updated_at: Date;
  [column: string]: unknown;
}

/** The typed builder over any table of records; the shape of each is held against the row types where it is declared. */
function tables(transaction: AccessTransaction): Kysely<Record<string, RecordRow>> {
  return transaction as unknown as Kysely<Record<string, RecordRow>>;
}

function columnsOf({ columns, json }: RecordShape, values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = values[field];
      if (value === undefined) return [];
      return [[column, json.has(field) && value !== null ? JSON.stringify(value) : value]];
    }),
  );
}

function valuesOf({ columns }: RecordShape, row: Readonly<Record<string, unknown>>): RecordValues {
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]]));
}

/** One writer of a subaccount's records at a time, so that limits and values before a change hold until it is committed. */
export async function lockRecords(
  transaction: AccessTransaction,
  { table }: RecordShape,
  subaccountId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`headframe.record.${table}`}), ${subaccountId})`.execute(
    transaction,
  );
}

/** The records of a subaccount with these public ids or inner keys; those that are gone are left out. */
export async function findRecords(
  transaction: AccessTransaction,
  shape: RecordShape,
  subaccountId: number,
  wanted: { ids: readonly string[] } | { keys: readonly number[] },
): Promise<StoredRecord[]> {
  const records = tables(transaction).selectFrom(shape.table).selectAll().where('subaccount_id', '=', subaccountId);
  const found =
    'ids' in wanted ? records.where('selector_id', 'in', [...wanted.ids]) : records.where('id', 'in', [...wanted.keys]);
  const rows = await found.orderBy('id').execute();
  return (rows as RecordRow[]).map((row) => ({ key: row.id, id: row.selector_id, values: valuesOf(shape, row) }));
}

/** Number of records of a subaccount. */
export async function countRecords(
  transaction: AccessTransaction,
  { table }: RecordShape,
  subaccountId: number,
): Promise<number> {
  const { count } = await tables(transaction)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subaccount_id', '=', subaccountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a record; returns its keys. */
export async function insertRecord(
  transaction: AccessTransaction,
  shape: RecordShape,
  subaccountId: number,
  values: RecordValues,
): Promise<StoredRecord> {
  const row = await tables(transaction)
    .insertInto(shape.table)
    .values({ ...columnsOf(shape, values), subaccount_id: subaccountId } as never)
    .returning(['id', 'selector_id'])
    .executeTakeFirstOrThrow();
  return { key: row.id, id: row.selector_id, values };
}

/**
 * Adds records, or replaces those that the unique index finds. Returns them in the order of their keys, each with the
 * values it had before, null for a new one.
 */
export async function upsertRecords(
  transaction: AccessTransaction,
  shape: RecordShape,
  subaccountId: number,
  records: readonly RecordValues[],
): Promise<{ key: number; before: RecordValues | null }[]> {
  const { unique } = shape;
  if (!unique) throw new Error(`${shape.table} has no unique columns.`);
  const rows = records.map((values) => ({ ...columnsOf(shape, values), subaccount_id: subaccountId }));
  // The outer query sees the rows as they were before the statement.
  const written = await tables(transaction)
    .with('written', (builder) =>
      builder
        .insertInto(shape.table)
        .values(rows as never)
        .onConflict((conflict) => {
          const target = conflict.expression(unique as RawBuilder<string>);
          return target.doUpdateSet(({ ref }) => ({
            ...Object.fromEntries(Object.values(shape.columns).map((column) => [column, ref(`excluded.${column}`)])),
            updated_at: sql<Date>`now()`,
          }));
        })
        .returning('id as key'),
    )
    .selectFrom('written')
    .leftJoin(`${shape.table} as former`, 'former.id', 'written.key')
    .select('written.key')
    .selectAll('former')
    .orderBy('written.key')
    .execute();
  return (written as unknown as (RecordRow & { key: number })[]).map((row) => ({
    key: row.key,
    before: Number.isInteger(row.id) ? valuesOf(shape, row) : null,
  }));
}

/** Writes the given fields of a record. */
export async function updateRecord(
  transaction: AccessTransaction,
  shape: RecordShape,
  key: number,
  changes: RecordValues,
): Promise<void> {
  await tables(transaction)
    .updateTable(shape.table)
    .set({ ...columnsOf(shape, changes), updated_at: sql<Date>`now()` })
    .where('id', '=', key)
    .execute();
}

/** Deletes records. */
export async function deleteRecords(
  transaction: AccessTransaction,
  { table }: RecordShape,
  keys: readonly number[],
): Promise<void> {
  await tables(transaction)
    .deleteFrom(table)
    .where('id', 'in', [...keys])
    .execute();
}
