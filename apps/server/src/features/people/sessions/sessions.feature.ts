import { defineFeature } from '../../../feature.ts';
import { registerSessionJobs } from './sessions.jobs.ts';
import './sessions.graphql.ts';

/** Sessions of an account. */
export const sessionsFeature = defineFeature({
  jobs: (jobs, { database }) => registerSessionJobs(jobs, database),
});
