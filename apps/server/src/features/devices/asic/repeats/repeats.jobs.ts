import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { repeatTargets, type RepeatDeps } from './repeat-targets.ts';

/** Schedules the repeat of targets that miners do not keep, once a minute. */
export async function registerRepeatJobs(jobs: Jobs, deps: RepeatDeps): Promise<void> {
  await jobs.schedule({
    name: 'asic.repeat-targets',
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => void (await repeatTargets(deps)),
  });
}
