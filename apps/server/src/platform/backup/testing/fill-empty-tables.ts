import type pg from 'pg';
import { readTableShapes, type TableShape } from './table-shapes.ts';
import { rowValues } from './row-values.ts';
import { valueFor } from './value-for.ts';

/** Tables without a row, partitions apart. For a superuser. */
export async function emptyTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const found = await client.query(`select from public."${name}" limit 1`);
    if (found.rowCount === 0) empty.push(name);
  }
  return empty;
}

/** Columns of a row with what they hold, as SQL. */
type Row = Map<string, string>;

/** Takes the columns of each foreign key from a row that is there; undefined where a key finds none. */
async function followKeys(client: pg.ClientBase, table: TableShape, row: Row): Promise<Row | undefined> {
  const filled = new Map(row);
  for (const { columns, target, targetColumns } of table.foreignKeys) {
    const isNeeded = columns.every((column) => {
      const shape = table.columns.find(({ name }) => name === column);
      return (
        filled.has(column) || shape?.isRequired === true || (shape?.isNullable === false && shape.default !== null)
      );
    });
    if (!isNeeded) continue;
    const known = columns.flatMap((column, place) => {
      const value = filled.get(column) ?? table.columns.find(({ name }) => name === column)?.default ?? undefined;
      return value === undefined ? [] : [`"${targetColumns[place]}" = ${value}`];
    });
    const { rows } = await client.query<Record<string, string>>(
      `select ${targetColumns.map((column) => `quote_literal("${column}"::text) as "${column}"`).join(', ')}
       from public."${target}" ${known.length === 0 ? '' : `where ${known.join(' and ')}`} order by ctid limit 1`,
    );
    const [found] = rows;
    if (!found) return undefined;
    for (const [place, column] of columns.entries()) filled.set(column, found[targetColumns[place] ?? ''] ?? 'null');
  }
  return filled;
}

async function fillTable(client: pg.ClientBase, table: TableShape): Promise<boolean> {
  const row = await followKeys(client, table, new Map(Object.entries(rowValues[table.name] ?? {})));
  if (!row) return false;
  for (const column of table.columns.filter(({ isRequired }) => isRequired))
    if (!row.has(column.name)) row.set(column.name, valueFor(column));
  const names = [...row.keys()].map((name) => `"${name}"`).join(', ');
  await client.query(
    row.size === 0
      ? `insert into public."${table.name}" default values`
      : `insert into public."${table.name}" (${names}) values (${[...row.values()].join(', ')})`,
  );
  return true;
}

/**
 * Writes one row into each table that has none, as its catalogue asks for one: required columns, foreign keys to rows that are there, and
 * the values of its checks. Triggers stay out of it. For a superuser, in one transaction.
 *
 * @throws Error with every table that the catalogue alone does not say enough of; those have values in `rowValues`.
 */
export async function fillEmptyTables(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  let empty = await readTableShapes(client, await emptyTables(client));
  const problems: string[] = [];
  // A table can be filled once those that it names are.
  for (let before = Infinity; empty.length > 0 && empty.length < before;) {
    before = empty.length;
    const left: TableShape[] = [];
    for (const table of empty) {
      await client.query('savepoint filling');
      try {
        if (!(await fillTable(client, table))) left.push(table);
        await client.query('release savepoint filling');
      } catch (error) {
        problems.push(`${table.name}: ${(error as Error).message}`);
        await client.query('rollback to savepoint filling');
      }
    }
    empty = left;
  }
  problems.push(...empty.map(({ name }) => `${name}: no row that it could name`));
  if (problems.length > 0)
    throw new Error(`No row was written. Give their values in row-values.ts:\n${problems.join('\n')}`);
  await client.query('commit');
}
