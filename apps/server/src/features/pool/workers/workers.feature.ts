import { defineFeature } from '../../../feature.ts';
import { registerWorkerJobs } from './workers.jobs.ts';
import './approval/worker-approval.graphql.ts';
import './charts/share-charts.graphql.ts';
import './pool-signals.ts';
import './worker-models.graphql.ts';
import './worker-settings.graphql.ts';
import './workers.graphql.ts';

/** Workers of the mining pool, their shares and hashrates. */
export const workersFeature = defineFeature({ topics: { subaccount: ['worker'] }, jobs: registerWorkerJobs });
