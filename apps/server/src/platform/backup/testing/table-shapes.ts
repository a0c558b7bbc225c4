import type pg from 'pg';

/** A stored column that an insert can name. */
export interface ColumnShape {
  name: string;
  /** As PostgreSQL writes it, such as `text`, `integer[]`, `numeric(40,0)`. */
  type: string;
  isNullable: boolean;
  /** Its default as SQL; null for none. */
  default: string | null;
  /** Not null, and neither a default nor an identity. */
  isRequired: boolean;
  /** Definitions of the checks that name this column alone. */
  checks: string[];
}

interface ForeignKeyShape {
  columns: string[];
  target: string;
  targetColumns: string[];
}

/** What the catalogue says of a table. */
export interface TableShape {
  name: string;
  columns: ColumnShape[];
  /** Those of more columns first, as they decide the columns of the others. */
  foreignKeys: ForeignKeyShape[];
}

/** The shapes of some tables, in the order given. */
export async function readTableShapes(client: pg.ClientBase, names: readonly string[]): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'isNullable', not a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
           'isRequired', a.attnotnull and d.adbin is null and a.attidentity = '',
           'checks', (select coalesce(jsonb_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]') from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])) order by a.attnum)
         from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(jsonb_agg(jsonb_build_object('target', (select relname from pg_class where oid = k.confrelid),
           'columns', (select jsonb_agg(a.attname order by n.at) from unnest(k.conkey) with ordinality n (num, at)
             join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num),
           'targetColumns', (select jsonb_agg(a.attname order by n.at) from unnest(k.confkey) with ordinality n (num, at)
             join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num))
           order by cardinality(k.conkey) desc, k.conname), '[]') from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as "foreignKeys"
     from unnest($1::text[]) with ordinality n (name, at)
       join pg_class c on c.relname = n.name and c.relnamespace = 'public'::regnamespace
     order by n.at`,
    [names],
  );
  return rows;
}
