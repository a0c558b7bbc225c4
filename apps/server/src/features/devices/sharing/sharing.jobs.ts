import { offerLimits } from '@headframe/domain/limits/offer-limits';
import { sql, type Kysely } from 'kysely';
import type { Services } from '../../../open-services.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { WorkLoop } from '../../../platform/jobs/work-loop.ts';
import { endLapsedShares } from './end-lapsed-shares.ts';

/** Time between two looks without a change of rights, in milliseconds. */
const everyMs = 30_000;

/** How long changes of rights are gathered before a look, in milliseconds. */
const gatherMs = 200;

/** Removes offers that ended long ago; returns how many. */
async function pruneOffers(database: Kysely<DB>): Promise<number> {
  const { numAffectedRows = 0n } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`delete from device_offer
      where least(ends_at, answered_at) < now() - make_interval(days => ${offerLimits.keptDays})`.execute(transaction),
  );
  return Number(numAffectedRows);
}

/** Ends shares with the right of who gave them, after each change of rights and every half a minute; forgets old offers once a day. */
export async function registerSharingJobs(
  jobs: Jobs,
  { database, pubsub, logger }: Pick<Services, 'database' | 'pubsub' | 'logger'>,
): Promise<() => Promise<void>> {
  await jobs.schedule({
    name: 'sharing.prune-offers',
    cron: '53 3 * * *',
    withinSeconds: 600,
    run: async () => void (await pruneOffers(database)),
  });
  const loop = new WorkLoop(async () => void (await endLapsedShares({ database, pubsub })), everyMs, gatherMs, logger);
  const stops = (['account', 'subaccount'] as const).map((topic) => pubsub.subscribe(topic, () => loop.wake()));
  return async () => {
    for (const stop of stops) stop();
    await loop.close();
  };
}
