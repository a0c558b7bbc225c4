import { defineFeature } from '../../../feature.ts';
import { registerRequestJobs } from './requests.jobs.ts';
import './requests.graphql.ts';

/** Requests to agents and their items. */
export const requestsFeature = defineFeature({
  topics: { subaccount: ['agentRequest'] },
  jobs: (jobs, { database, config }) => registerRequestJobs(jobs, database, config.requestDays),
});
