import type pg from 'pg';
import { BackupError } from '../backup-error.ts';
import type { BackedUpPartition, BackedUpTable, DatabaseManifest } from './database-manifest.ts';
import { readTables, type PresentTable } from './read-tables.ts';

/** Statements that bring back what was switched off for the load. */
export type Undo = () => Promise<void>;

async function makePartition(client: pg.ClientBase, name: string, partition: BackedUpPartition): Promise<void> {
  const table = `public.${escape(name)}`;
  const parent = `public.${escape(partition.parent)}`;
  const split = partition.splitBy === null ? '' : ` partition by ${partition.splitBy}`;
  const options = partition.options.length === 0 ? '' : ` with (${partition.options.join(', ')})`;
  await client.query(
    `create table ${table} (like ${parent} including defaults including generated including constraints including storage)${split}${options}`,
  );
  await client.query(`alter table ${table} enable row level security`);
  await client.query(`alter table ${table} force row level security`);
  for (const { role, right } of partition.grants) await client.query(`grant ${right} on ${table} to ${escape(role)}`);
  await client.query(`alter table ${parent} attach partition ${table} ${partition.bound}`);
}

/** Names of the manifest are plain, see its schema. */
const escape = (name: string): string => `"${name}"`;

/** Makes the partitions of the backup, and drops those that the migrations made and it does not have. */
async function matchPartitions(client: pg.ClientBase, wanted: readonly BackedUpTable[]): Promise<void> {
  const present = await readTables(client);
  const sameAs = (one: BackedUpTable) => (other: BackedUpTable) =>
    one.name === other.name && JSON.stringify(one.partition?.bound) === JSON.stringify(other.partition?.bound);
  for (const table of present.filter(({ partition }) => partition !== null).toReversed())
    if (!wanted.some(sameAs(table))) await client.query(`drop table public.${escape(table.name)}`);
  for (const table of wanted)
    if (table.partition && !present.some(sameAs(table))) await makePartition(client, table.name, table.partition);
}

function checkTables(present: readonly PresentTable[], wanted: readonly BackedUpTable[]): void {
  const line = ({ name, columns }: BackedUpTable) => `${name}(${columns.toSorted().join()})`;
  const there = new Set(present.map(line));
  const asked = new Set(wanted.map(line));
  const different = [...asked].find((one) => !there.has(one)) ?? [...there].find((one) => !asked.has(one));
  if (different !== undefined)
    throw new BackupError(`The schema of the backup is not the one that its version has: ${different}.`);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(client: pg.ClientBase): Promise<Undo> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conrelid, conname`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

async function disableTriggers(client: pg.ClientBase): Promise<Undo> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`);
  for (const { table } of rows) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of rows) await client.query(`alter table ${table} enable trigger user`);
  };
}

/**
 * Makes the tables ready to take rows as they were, by their owner alone: no superuser is needed. Row-level security, triggers and foreign
 * keys are off until the returned function is called; adding the keys again checks every row.
 */
export async function prepareTables(client: pg.ClientBase, { tables }: DatabaseManifest): Promise<Undo> {
  const restoreKeys = await dropForeignKeys(client);
  await matchPartitions(client, tables);
  const present = await readTables(client);
  checkTables(present, tables);
  const restoreTriggers = await disableTriggers(client);
  const forced = present.filter(({ isForced }) => isForced).map(({ name }) => `public.${escape(name)}`);
  for (const table of forced) await client.query(`alter table ${table} no force row level security`);
  const roots = present.filter(({ partition }) => partition === null).map(({ name }) => `public.${escape(name)}`);
  await client.query(`truncate ${roots.join(', ')}`);
  return async () => {
    await restoreKeys();
    await restoreTriggers();
    for (const table of forced) await client.query(`alter table ${table} force row level security`);
  };
}
