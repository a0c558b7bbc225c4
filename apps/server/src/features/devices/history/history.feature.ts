import { defineFeature } from '../../../feature.ts';
import { registerHistoryJobs } from './history.jobs.ts';
import './device-signal-history.ts';
import './history.graphql.ts';

/** What devices did over time. */
export const historyFeature = defineFeature({
  jobs: (jobs, { gatewayDatabase, logger, config }) =>
    registerHistoryJobs(jobs, {
      database: gatewayDatabase,
      log: logger,
      limits: { days: config.historyDays, diskMegabytes: config.historyDiskMegabytes },
    }),
});
