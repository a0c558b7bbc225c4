import { sql, type Kysely } from 'kysely';
import type { DB } from './generated/database.ts';

/** Rows below which a plan without statistics is as good as any. */
const fewRows = 100;

/** A table that was changed this many times over since it was looked at is another table. */
const growth = 9;

/** Most tables of one round: the rest wait for the next. */
const tablesOfRound = 50;

/**
 * Analyzes the tables that grew tenfold since they were analyzed last, such as those of devices after the first scan: autovacuum
 * looks once a minute, and lists are slow until then. A table that something else holds is left to the next round.
 * Returns the names of the tables that were looked at.
 */
export async function analyzeGrownTables(database: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where pg_has_role(c.relowner, 'usage') and s.n_live_tup >= ${fewRows}
      and s.n_mod_since_analyze > ${growth} * greatest(c.reltuples, 0)
    order by s.n_mod_since_analyze desc limit ${tablesOfRound}`.execute(database);
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.raw(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
