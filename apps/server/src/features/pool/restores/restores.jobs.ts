import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { followRestores } from './follow-restores.ts';

/** Schedules what follows a restore that was noticed (looked for every minute). */
export async function registerRestoreJobs(jobs: Jobs, { database, pubsub, config }: Services): Promise<void> {
  await jobs.schedule({
    name: 'restores.follow',
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => void (await followRestores({ database, pubsub, publicUrl: config.publicUrl })),
  });
}
