import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';

/** Types of columns as the database has them, by table and column. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export async function catalogueOf(database: Kysely<DB>, tables: readonly string[]): Promise<Catalogue> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any (${tables as string[]}::text[]) and a.attnum > 0 and not a.attisdropped`.execute(database);
  const catalogue: Record<string, Record<string, string>> = {};
  for (const { table, column, type } of rows) (catalogue[table] ??= {})[column] = type;
  return catalogue;
}
