import { registerAgentJobs } from './features/devices/agents/index.ts';
import { startRequestUpkeep } from './features/devices/gateway/index.ts';
import { registerHistoryJobs } from './features/devices/history/index.ts';
import { registerIngestJobs } from './features/devices/ingest/index.ts';
import { registerRequestJobs } from './features/devices/requests/index.ts';
import { registerIdentityJobs } from './features/people/identity/index.ts';
import { registerMailJobs, startMailSending } from './features/people/mail/index.ts';
import { registerSessionJobs } from './features/people/sessions/index.ts';
import { registerSubaccountJobs } from './features/people/subaccounts/index.ts';
import { registerTwoFactorJobs } from './features/people/two-factor/index.ts';
import type { Services } from './open-services.ts';
import { createJobs } from './platform/jobs/jobs.ts';

/** Starts what a process with the role `jobs` does by the clock; the answer stops it. */
export async function startJobs(services: Services): Promise<() => Promise<void>> {
  const { config, database, gatewayDatabase, pubsub, secrets, logger, directUrl } = services;
  const jobs = await createJobs(directUrl, logger);
  await registerHistoryJobs(jobs, {
    database: gatewayDatabase,
    log: logger,
    limits: { days: config.historyDays, diskMegabytes: config.historyDiskMegabytes },
  });
  await registerIngestJobs(jobs, gatewayDatabase);
  await registerSessionJobs(jobs, database);
  await registerTwoFactorJobs(jobs, database, secrets);
  await registerSubaccountJobs(jobs, database);
  await registerIdentityJobs(jobs, database);
  await registerMailJobs(jobs, database);
  await registerAgentJobs(jobs, database);
  await registerRequestJobs(jobs, database, config.requestDays);
  const encrypt = (text: string): string => secrets.encrypt(text);
  const upkeep = startRequestUpkeep({ database: gatewayDatabase, pubsub, log: logger, encrypt });
  const mailSending = startMailSending({ database, log: logger }, config);
  return async () => {
    await mailSending.close();
    await upkeep.close();
    await jobs.close();
  };
}
