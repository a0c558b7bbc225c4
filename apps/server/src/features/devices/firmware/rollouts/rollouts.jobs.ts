import { rolloutLimits } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { WorkLoop } from '../../../../platform/jobs/work-loop.ts';
import { advanceRollouts, type AdvanceDeps } from './advance/advance-rollouts.ts';

/** Time between two rounds, in milliseconds. */
const everyMs = 2000;

/** Deletes ended rollouts that are older than `days`, or beyond those that are kept of a subaccount; returns how many. */
export async function forgetRollouts(database: Kysely<DB>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`delete from firmware_rollout r using (
        select id, row_number() over (partition by subaccount_id order by ended_at desc) as newest
        from firmware_rollout where ended_at is not null
      ) as ended
      where r.id = ended.id and (r.ended_at < now() - make_interval(days => ${days}) or ended.newest > ${rolloutLimits.kept})`.execute(
      transaction,
    ),
  );
  return Number(numAffectedRows);
}

/** Keeps rollouts moving, every two seconds, and forgets old ones once a day. Several servers may do this at once. */
export async function startRollouts(jobs: Jobs, deps: AdvanceDeps, days: number): Promise<{ close(): Promise<void> }> {
  await jobs.schedule({
    name: 'firmware.forget-rollouts',
    cron: '41 4 * * *',
    withinSeconds: 900,
    run: async () => void (await forgetRollouts(deps.database, days)),
  });
  const loop = new WorkLoop(async () => void (await advanceRollouts(deps)), everyMs, 0, deps.log);
  return { close: () => loop.close() };
}
