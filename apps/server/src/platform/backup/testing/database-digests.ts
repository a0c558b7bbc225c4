import type pg from 'pg';
import { useNeutralText } from '../database/session-settings.ts';

/** What the restore itself writes, for the programs that come to the restored house. */
const writtenByRestore = new Set(['house', 'house_restore']);

/** Each table with the number of its rows and the MD5 of all of them, computed columns too. For a superuser. */
export async function tableDigests(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !writtenByRestore.has(table.name))) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from only public."${name}" t`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** Everything of a schema that decides what its tables hold and who may reach them, as lines. */
export async function schemaLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select 'table ' || c.relname || ' ' || c.relkind::text || c.relrowsecurity || c.relforcerowsecurity || coalesce(c.relacl::text, '')
        || coalesce(c.reloptions::text, '') || coalesce(pg_get_expr(c.relpartbound, c.oid), '') as line
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and relname <> 'schema_migration'
    union all select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
        || is_generated || is_identity from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conrelid::regclass::text || ' ' || conname || ' ' || convalidated || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select 'trigger ' || tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'policy ' || tablename || ' ' || policyname || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'sequence ' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
    order by 1`);
  return rows.map(({ line }) => line);
}

/** Runs work on a connection whose texts depend on no setting. */
export async function withNeutral<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.connect();
  try {
    await useNeutralText(client);
    return await work();
  } finally {
    await client.end();
  }
}
