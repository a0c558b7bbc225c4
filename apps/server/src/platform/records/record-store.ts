import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
import type { RecordPlan } from './record-plan.ts';

export type RecordValues = Readonly<Record<string, unknown>>;

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
  deleted_at?: Date | null;
  [column: string]: unknown;
}

/** The typed builder over any table of records; the plan of each is held against the row types where it is declared. */
function tables(transaction: AccessTransaction): Kysely<Record<string, RecordRow>> {
  return transaction as unknown as Kysely<Record<string, RecordRow>>;
}

function columnsOf({ fields }: RecordPlan, values: RecordValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, column, type }) => {
      const value = values[name];
      if (value === undefined) return [];
      return [[column, type === 'Json' && value !== null ? JSON.stringify(value) : value]];
    }),
  );
}

function valuesOf({ fields }: RecordPlan, row: Readonly<Record<string, unknown>>): RecordValues {
  return Object.fromEntries(fields.map(({ name, column }) => [name, row[column]]));
}

/** The columns of the unique index as it has them, for `on conflict`. */
function uniqueColumns({ unique = [], fields, descriptor }: RecordPlan): RawBuilder<string> {
  const columns = unique.map((name) => {
    const field = fields.find((one) => one.name === name);
    const column = sql.ref(field?.column ?? name);
    return name === descriptor.namedBy && field?.list === false ? sql`lower(${column})` : column;
  });
  return sql.join<string>([sql.ref('subaccount_id'), ...columns]);
}

/** One writer of a subaccount's records at a time, so that limits and values before a change hold until it is committed. */
export async function lockRecords(
  transaction: AccessTransaction,
  { table }: RecordPlan,
  subaccountId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`headframe.record.${table}`}), ${subaccountId})`.execute(
    transaction,
  );
}

/** The records of a subaccount with these public ids or inner keys; those that are gone are left out. */
export async function findRecords(
  transaction: AccessTransaction,
  plan: RecordPlan,
  subaccountId: number,
  wanted: { ids: readonly string[] } | { keys: readonly number[] },
): Promise<StoredRecord[]> {
  const all = tables(transaction).selectFrom(plan.table).selectAll().where('subaccount_id', '=', subaccountId);
  const records = plan.isSoftDeleted ? all.where('deleted_at', 'is', null) : all;
  const found =
    'ids' in wanted ? records.where('selector_id', 'in', [...wanted.ids]) : records.where('id', 'in', [...wanted.keys]);
  const rows = await found.orderBy('id').execute();
  return (rows as RecordRow[]).map((row) => ({ key: row.id, id: row.selector_id, values: valuesOf(plan, row) }));
}

/** Number of records of a subaccount. */
export async function countRecords(
  transaction: AccessTransaction,
  { table, isSoftDeleted }: RecordPlan,
  subaccountId: number,
): Promise<number> {
  const all = tables(transaction)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subaccount_id', '=', subaccountId);
  const { count } = await (isSoftDeleted ? all.where('deleted_at', 'is', null) : all).executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a record; returns its keys. */
export async function insertRecord(
  transaction: AccessTransaction,
  plan: RecordPlan,
  subaccountId: number,
  values: RecordValues,
): Promise<StoredRecord> {
  const row = await tables(transaction)
    .insertInto(plan.table)
    .values({ ...columnsOf(plan, values), subaccount_id: subaccountId } as never)
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
  plan: RecordPlan,
  subaccountId: number,
  records: readonly RecordValues[],
): Promise<{ key: number; before: RecordValues | null }[]> {
  const rows = records.map((values) => ({ ...columnsOf(plan, values), subaccount_id: subaccountId }));
  // The outer query sees the rows as they were before the statement.
  const written = await tables(transaction)
    .with('written', (builder) =>
      builder
        .insertInto(plan.table)
        .values(rows as never)
        .onConflict((conflict) => {
          const columns = conflict.expression(uniqueColumns(plan));
          const target = plan.isSoftDeleted ? columns.where('deleted_at', 'is', null) : columns;
          return target.doUpdateSet(({ ref }) => ({
            ...Object.fromEntries(plan.fields.map(({ column }) => [column, ref(`excluded.${column}`)])),
            updated_at: sql<Date>`now()`,
          }));
        })
        .returning('id as key'),
    )
    .selectFrom('written')
    .leftJoin(`${plan.table} as former`, 'former.id', 'written.key')
    .select('written.key')
    .selectAll('former')
    .orderBy('written.key')
    .execute();
  return (written as unknown as (RecordRow & { key: number })[]).map((row) => ({
    key: row.key,
    before: Number.isInteger(row.id) ? valuesOf(plan, row) : null,
  }));
}

export async function updateRecord(
  transaction: AccessTransaction,
  plan: RecordPlan,
  key: number,
  changes: RecordValues,
): Promise<void> {
  await tables(transaction)
    .updateTable(plan.table)
    .set({ ...columnsOf(plan, changes), updated_at: sql<Date>`now()` })
    .where('id', '=', key)
    .execute();
}

/** Deletes records. Those that are kept as deleted are the latest, as many as there may be records. */
export async function deleteRecords(
  transaction: AccessTransaction,
  { table, isSoftDeleted, descriptor }: RecordPlan,
  subaccountId: number,
  keys: readonly number[],
): Promise<void> {
  const records = tables(transaction);
  if (!isSoftDeleted) {
    await records
      .deleteFrom(table)
      .where('id', 'in', [...keys])
      .execute();
    return;
  }
  await records
    .updateTable(table)
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', 'in', [...keys])
    .execute();
  await records
    .deleteFrom(table)
    .where('id', 'in', (query) =>
      query
        .selectFrom(table)
        .select('id')
        .where('subaccount_id', '=', subaccountId)
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .offset(descriptor.limit),
    )
    .execute();
}
