import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailHolds } from './holds/mail-holds.ts';

/** Schedules the mails about held withdrawals (every minute). */
export async function registerWithdrawalJobs(jobs: Jobs, { database, secrets, config }: Services): Promise<void> {
  await jobs.schedule({
    name: 'withdrawals.mail-holds',
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => void (await mailHolds({ database, secrets, publicUrl: config.publicUrl })),
  });
}
