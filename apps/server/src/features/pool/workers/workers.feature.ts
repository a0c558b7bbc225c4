import { defineFeature } from '../../../feature.ts';
import { registerWorkerJobs } from './workers.jobs.ts';

/** Workers of the mining pool, their shares and hashrates. */
export const workersFeature = defineFeature({ topics: { subaccount: ['worker'] }, jobs: registerWorkerJobs });
