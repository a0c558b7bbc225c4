import { defineFeature } from '../../../feature.ts';
import { addRestoreMetrics } from './restore-metrics.ts';
import './restores.graphql.ts';
import { registerRestoreJobs } from './restores.jobs.ts';

/** Restores of the house: what is ended after one, and the administrator who looks at it. */
export const restoresFeature = defineFeature({
  routes: (_app, services) => addRestoreMetrics(services),
  jobs: registerRestoreJobs,
});
