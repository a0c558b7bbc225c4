import { defineFeature } from '../../../feature.ts';
import { registerIngestJobs } from './frame/watermarks.jobs.ts';

/** What agents report. */
export const ingestFeature = defineFeature({
  jobs: (jobs, { gatewayDatabase }) => registerIngestJobs(jobs, gatewayDatabase),
});
