import type pg from 'pg';
import type { BackedUpTable } from './database-manifest.ts';

/** A table of the schema, as it stands. */
export interface PresentTable extends BackedUpTable {
  isForced: boolean;
}

/** Every table of the public schema with its partitions, each after the one it belongs to. */
export async function readTables(client: pg.ClientBase): Promise<PresentTable[]> {
  const { rows } = await client.query<PresentTable>(`
    with recursive part as (
      select c.oid, 0 as depth from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      union all select i.inhrelid, p.depth + 1 from part p join pg_inherits i on i.inhparent = p.oid
    )
    select c.relname as name, c.relkind = 'r' as "hasRows", c.relforcerowsecurity as "isForced",
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      case when c.relispartition then jsonb_build_object(
        'parent', (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid),
        'bound', pg_get_expr(c.relpartbound, c.oid),
        'splitBy', pg_get_partkeydef(c.oid),
        'options', to_jsonb(coalesce(c.reloptions, '{}')),
        'grants', coalesce((select jsonb_agg(jsonb_build_object('role', r.rolname, 'right', g.privilege_type)
            order by r.rolname, g.privilege_type) from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
            where g.grantee <> c.relowner and r.rolname ~ '^headframe_' and r.rolname !~ '_backup$'), '[]')) end as partition
    from part join pg_class c on c.oid = part.oid order by part.depth, c.relname`);
  return rows;
}

/** What belongs to the migrations alone; they write it themselves, and a restored database has it by the backup. */
export const migrationTable = 'schema_migration';
