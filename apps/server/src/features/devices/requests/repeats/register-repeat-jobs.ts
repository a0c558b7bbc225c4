import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { repeatTargets, type RepeatDeps, type RepeatingKind } from './repeat-targets.ts';

/** Schedules the repeat of targets that devices of a kind do not keep, once a minute. */
export async function registerRepeatJobs(jobs: Jobs, deps: RepeatDeps, kind: RepeatingKind): Promise<void> {
  await jobs.schedule({
    name: `${kind.kind}.repeat-targets`,
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => void (await repeatTargets(deps, kind)),
  });
}
