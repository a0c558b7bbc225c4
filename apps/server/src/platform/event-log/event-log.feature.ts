import { defineFeature } from '../../feature.ts';
import { dropOldEvents, prepareEventDays } from './event-days.ts';

/** The table of events: its days are made ahead and dropped with the history. */
export const eventLogFeature = defineFeature({
  async jobs(jobs, { config, database, logger }) {
    await prepareEventDays(database, logger);
    await jobs.schedule({
      name: 'events.days',
      cron: '41 * * * *',
      withinSeconds: 600,
      run: async () => {
        await prepareEventDays(database, logger);
        const dropped = await dropOldEvents(database, config.historyDays, logger);
        if (dropped.length > 0) logger.info({ dropped }, 'Old events were dropped.');
      },
    });
  },
});
