import type { Stop } from './feature.ts';
import { features } from './generated/features.ts';
import type { Services } from './open-services.ts';
import { createJobs } from './platform/jobs/jobs.ts';

/** Starts what a process with the role `jobs` does by the clock; the answer stops it. */
export async function startJobs(services: Services): Promise<() => Promise<void>> {
  const jobs = await createJobs(services.directUrl, services.logger);
  const stops: Stop[] = [];
  for (const feature of features) {
    const stop = await feature.jobs?.(jobs, services);
    if (stop) stops.push(stop);
  }
  return async () => {
    for (const stop of stops) await stop();
    await jobs.close();
  };
}
