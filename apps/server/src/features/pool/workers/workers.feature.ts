import { defineFeature } from '../../../feature.ts';
import { registerWorkerJobs } from './workers.jobs.ts';
import './workers.graphql.ts';

/** Workers of the mining pool, their shares and hashrates. */
export const workersFeature = defineFeature({ topics: { subaccount: ['worker'] }, jobs: registerWorkerJobs });
