import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailNotices } from './mails/mail-notices.ts';

/** Schedules the mails about withdrawals (every minute). */
export async function registerWithdrawalJobs(jobs: Jobs, { database, secrets, config }: Services): Promise<void> {
  await jobs.schedule({
    name: 'withdrawals.mail',
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => void (await mailNotices({ database, secrets, publicUrl: config.publicUrl })),
  });
}
