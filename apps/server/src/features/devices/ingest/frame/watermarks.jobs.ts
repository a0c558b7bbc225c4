import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';

/** How long the watermark of a spool is kept after its last frame, once its agent works from another one, in days. */
const retentionDays = 30;

/** Max. watermarks kept of one agent, whatever their age: it works from one spool at a time. */
const maxPerAgent = 100;

/**
 * Removes watermarks that no agent needs any more: of spools that were replaced, and of agents that were removed. The last
 * watermark of an agent stays, however long the agent is away. Returns how many were removed.
 */
export async function removeOldWatermarks(database: Kysely<DB>): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const removed = await sql`
      with ranked as (
        select agent_id, spool_id, updated_at,
          row_number() over (partition by agent_id order by updated_at desc, spool_id) as place
        from agent_watermark
      )
      delete from agent_watermark w using ranked r join agent a on a.id = r.agent_id
      where w.agent_id = r.agent_id and w.spool_id = r.spool_id and w.updated_at = r.updated_at
        and (r.place > ${maxPerAgent}
          or (w.updated_at < now() - make_interval(days => ${retentionDays}::int) and (r.place > 1 or a.removed_at is not null)))`.execute(
      transaction,
    );
    return Number(removed.numAffectedRows ?? 0);
  });
}

/** Schedules the removal of old watermarks, once an hour. */
export async function registerIngestJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'ingest.watermarks',
    cron: '37 * * * *',
    withinSeconds: 600,
    run: async () => void (await removeOldWatermarks(database)),
  });
}
