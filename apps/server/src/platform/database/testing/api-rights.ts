import { sql, type Kysely } from 'kysely';
import type { DB } from '../generated/database.ts';

/** A table, partition, view or the like that the API role has some right on, as the catalogue has it. */
interface ApiTable {
  name: string;
  /** As in `pg_class.relkind`. */
  kind: string;
  enabled: boolean;
  forced: boolean;
  /** Of a view: it runs with the rights of its caller. */
  invoker: boolean;
  readable: boolean;
}

/** Everything in the schema on which the API role has a right, of the whole table or of one column. */
export async function apiTables(database: Kysely<DB>): Promise<ApiTable[]> {
  const { rows } = await sql<ApiTable>`
    select c.relname as name, c.relkind as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      coalesce('security_invoker=true' = any (c.reloptions), false) as invoker,
      has_any_column_privilege('headframe_api', c.oid, 'select') as readable
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege('headframe_api', c.oid, 'delete, truncate, trigger')
        or has_any_column_privilege('headframe_api', c.oid, 'select, insert, update, references'))
    order by c.relname`.execute(database);
  return rows;
}

/** A column and what the API role may do with it. */
export interface ApiColumn {
  name: string;
  insertable: boolean;
  updatable: boolean;
  /** Filled in by itself and part of an index: not to be copied from row to row. */
  isOwnName: boolean;
  isIndexed: boolean;
  /** Table whose `id` it points at; null where it points nowhere. */
  pointsAt: string | null;
  /** The column there that it holds. */
  pointsAtColumn: string | null;
}

/** The columns of a table with the rights of the API role. */
export async function apiColumns(database: Kysely<DB>, table: string): Promise<ApiColumn[]> {
  const { rows } = await sql<ApiColumn>`
    with asked as (select ${`public.${table}`}::regclass as id)
    select a.attname as name,
      has_column_privilege('headframe_api', a.attrelid, a.attnum, 'insert') as insertable,
      has_column_privilege('headframe_api', a.attrelid, a.attnum, 'update') as updatable,
      (a.atthasdef or a.attidentity <> '') and i.is_indexed as "isOwnName", i.is_indexed as "isIndexed",
      (select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey[1] = a.attnum) as "pointsAt",
      (select min(r.attname) from pg_constraint f join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
        where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey[1] = a.attnum) as "pointsAtColumn"
    from pg_attribute a join asked on a.attrelid = asked.id
      cross join lateral (select exists (select from pg_index x where x.indrelid = a.attrelid and a.attnum = any (x.indkey))) i (is_indexed)
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`.execute(database);
  return rows;
}

/** What is done with a table when nothing is said of columns. */
export async function mayDelete(database: Kysely<DB>, table: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('headframe_api', ${`public.${table}`}::regclass, 'delete') as may`.execute(database);
  return rows[0]?.may ?? false;
}
