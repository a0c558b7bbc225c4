import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailPayoutState } from './mail-payout-state.ts';

/** Schedules the mails to the administrator when payouts of a chain need a person (looked at every minute). */
export async function registerPayoutJobs(jobs: Jobs, { database, config }: Services): Promise<void> {
  await jobs.schedule({
    name: 'payouts.mail-state',
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => void (await mailPayoutState({ database, publicUrl: config.publicUrl })),
  });
}
