import { defineFeature } from '../../feature.ts';
import { addOutboxMetrics } from './outbox-metrics.ts';
import { registerOutboxJobs, startOutbox } from './outbox.jobs.ts';
import { registerMailStatus } from './register-mail-status.ts';
import { registerOutbox } from './register-outbox.ts';

/** Messages that wait to be sent, those that were given up, and the page of mails where there is no mail server. */
export const outboxFeature = defineFeature({
  access: {
    public: ['GET /api/mail/status'],
    // They look themselves whether it is the administrator, for texts also whether at this machine.
    signedIn: ['GET /api/outbox/availability', 'GET /api/outbox', 'GET /api/outbox/failed'],
  },
  routes(app, services) {
    const { config, database } = services;
    registerMailStatus(app, config);
    registerOutbox(app, { database, smtpUrl: config.smtpUrl });
    addOutboxMetrics(services);
  },
  async jobs(jobs, { config, database, logger }) {
    await registerOutboxJobs(jobs, database);
    const sending = startOutbox({ database, log: logger }, config);
    return () => sending.close();
  },
});
