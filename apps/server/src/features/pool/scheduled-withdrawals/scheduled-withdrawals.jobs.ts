import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { runDueSchedules } from './run-due-schedules.ts';

/** Schedules auto-withdrawals and payments: every five minutes from 5:30 to 12:00 UTC. */
export async function registerScheduledWithdrawalJobs(
  jobs: Jobs,
  { database, config, pubsub, logger }: Services,
): Promise<void> {
  await jobs.schedule({
    name: 'withdrawals.scheduled',
    cron: '*/5 5-11 * * *',
    withinSeconds: 1800,
    run: async () => void (await runDueSchedules({ database, publicUrl: config.publicUrl, pubsub, log: logger })),
  });
}
