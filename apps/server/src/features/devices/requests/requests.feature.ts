import { defineFeature } from '../../../feature.ts';
import { startRequestUpkeep } from './request-upkeep.ts';
import { registerRequestJobs } from './requests.jobs.ts';
import './requests.graphql.ts';

/** Requests to agents and their items. */
export const requestsFeature = defineFeature({
  topics: { subaccount: ['agentRequest'] },
  jobs: async (jobs, { database, gatewayDatabase, pubsub, logger, secrets, config }) => {
    await registerRequestJobs(jobs, database, config.requestDays);
    const upkeep = startRequestUpkeep({
      database: gatewayDatabase,
      pubsub,
      log: logger,
      encrypt: (text) => secrets.encrypt(text),
    });
    return () => upkeep.close();
  },
});
