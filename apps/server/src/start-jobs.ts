import type { Stop } from './feature.ts';
import { features } from './generated/features.ts';
import type { Services } from './open-services.ts';
import { analyzeGrownTables } from './platform/database/keep-statistics.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { WorkLoop } from './platform/jobs/work-loop.ts';

/** Time between two looks for tables without statistics of their size, in milliseconds. */
const statisticsEveryMs = 5_000;

/** Starts what a process with the role `jobs` does by the clock; the answer stops it. */
export async function startJobs(services: Services): Promise<() => Promise<void>> {
  const jobs = await createJobs(services.directUrl, services.logger);
  const stops: Stop[] = [];
  for (const feature of features) {
    const stop = await feature.jobs?.(jobs, services);
    if (stop) stops.push(stop);
  }
  const statistics = new WorkLoop(
    // A database that is away is said elsewhere; the next round looks again.
    async () => void (await analyzeGrownTables(services.database).catch(() => [])),
    statisticsEveryMs,
    0,
    services.logger,
  );
  return async () => {
    await statistics.close();
    for (const stop of stops) await stop();
    await jobs.close();
  };
}
