import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/**
 * Everything that a migration says of tables, as sorted lines: columns with type, null and default, constraints, indexes, partition key,
 * options, rights by role and by column, and policies.
 */
export async function shapeOfTables(database: Kysely<DB>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with named as (select c.* from pg_class c where c.relname = any (${tables as string[]}::text[]) and c.relkind in ('r', 'p'))
    select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, null), case when a.attnotnull then 'not null' end,
        'default ' || pg_get_expr(d.adbin, d.adrelid), a.attacl::text) as line
      from named c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    union all
    select concat_ws(' ', c.relname, 'constraint', n.conname, pg_get_constraintdef(n.oid))
      from named c join pg_constraint n on n.conrelid = c.oid where n.contype <> 'n'
    union all
    select pg_get_indexdef(i.indexrelid) from named c join pg_index i on i.indrelid = c.oid
    union all
    select concat_ws(' ', c.relname, 'by', pg_get_partkeydef(c.oid), c.reloptions::text, c.relrowsecurity, c.relforcerowsecurity) from named c
    union all
    select concat_ws(' ', c.relname, r.line) from named c cross join lateral (select unnest(c.relacl)::text as line) r
    union all
    select concat_ws(' ', p.tablename, 'policy', p.policyname, p.roles::text, p.cmd, p.qual, p.with_check)
      from pg_policies p join named c on c.relname = p.tablename
    order by line`.execute(database);
  return rows.map(({ line }) => line);
}
