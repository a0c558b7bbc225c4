import { sql, type Kysely } from 'kysely';
import { graphqlServices } from '../../../../../graphql-services.ts';
import type { Services } from '../../../../../open-services.ts';
import type { DB } from '../../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../../platform/database/with-access.ts';
import type { Jobs } from '../../../../../platform/jobs/jobs.ts';
import { WorkLoop } from '../../../../../platform/jobs/work-loop.ts';
import { advanceShapings } from './advance-shapings.ts';

/** Time between two looks at what is due, in milliseconds. */
const everyMs = 5000;

/** Deletes load shapings that ended more than `days` ago, as their requests; returns how many. */
export async function forgetShapings(database: Kysely<DB>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`delete from load_shaping where ended_at < now() - make_interval(days => ${days})`.execute(transaction),
  );
  return Number(numAffectedRows);
}

/** Replaces failed miners of load shapings, every five seconds, and forgets old ones once a day. Several servers may do this at once. */
export async function startShapingRounds(jobs: Jobs, services: Services): Promise<{ close(): Promise<void> }> {
  const { database, config, logger } = services;
  await jobs.schedule({
    name: 'asic.forget-load-shapings',
    cron: '47 4 * * *',
    withinSeconds: 900,
    run: async () => void (await forgetShapings(database, config.requestDays)),
  });
  const deps = graphqlServices(services);
  const loop = new WorkLoop(() => advanceShapings(deps), everyMs, 0, logger);
  return { close: () => loop.close() };
}
