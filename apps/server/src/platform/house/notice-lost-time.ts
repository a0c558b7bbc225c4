import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withAccess } from '../database/with-access.ts';
import type { HouseMark } from './house-marks.ts';

/** How old a mark may be. Runs are kept longer, see {@link keptRuns}. */
const markDays = 7;

/** Days for which runs are kept, in SQL. */
export const keptRuns = sql`interval '8 days'`;

/** How far a mark must lie outside of every run, and how far the future may begin. */
const slack = sql`interval '2 minutes'`;

/**
 * Notes that the database was set back where it has no run at the time of a signed mark of its own house and epoch. Only times after the end of a
 * run that it knows count: of those before its first run it cannot say anything. Returns the epoch that begins with it, else null.
 */
export async function noticeLostTime(database: Kysely<DB>, mark: HouseMark): Promise<number | null> {
  const at = sql`to_timestamp(${mark.at}::float8 / 1000)`;
  const evidence = `An agent has a mark of ${new Date(mark.at).toISOString()}, signed by a server of this house; no server run is stored for that time.`;
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<{ epoch: number }>`
      select notice_restore(${`server (mark of agent ${mark.agentId})`}, ${evidence}, h.epoch, before.until, coalesce(after.since, now()))::float8 as epoch
      from house h,
        lateral (select max(until) as until from house_run where until < ${at} - ${slack}) before,
        lateral (select min(started_at) as since from house_run where started_at > ${at}) after
      where h.id = ${mark.house}::uuid and h.epoch = ${mark.epoch}::bigint and before.until is not null
        and ${at} > now() - make_interval(days => ${markDays}) and ${at} < now() + ${slack}
        and not exists (select from house_run where ${at} between started_at - ${slack} and until + ${slack})`.execute(
      transaction,
    );
    return rows[0]?.epoch ?? null;
  });
}
