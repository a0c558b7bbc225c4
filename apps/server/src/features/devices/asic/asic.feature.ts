import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { asicExport } from './export/asic-export.ts';
import { asicHistoryExport } from './export/asic-history-export.ts';
import { registerHistoryExport } from '../history/index.ts';
import { registerRepeatJobs } from '../requests/index.ts';
import { repeatedAsicTargets } from './repeats/repeated-targets.ts';
import './asic-history.graphql.ts';
import './asic-signals.ts';
import './asic.graphql.ts';
import './commands/asic-commands.graphql.ts';
import './commands/scan-again.graphql.ts';
import './credentials/credentials.graphql.ts';
import './import/asic-import.ts';
import './insertion/insertion.graphql.ts';
import './load-shaping/load-shaping.graphql.ts';
import './load-shaping/rounds/shaping-rounds.graphql.ts';
import './replacement/replacement.graphql.ts';
import { startShapingRounds } from './load-shaping/rounds/shaping-rounds.jobs.ts';

/** Miners: list, commands, credentials, insertion, replacement, import and export, the repeat of targets, and the rounds of load shaping. */
export const asicFeature = defineFeature({
  topics: { subaccount: ['asic'] },
  access: { permission: { ...exportAccess(asicExport), [`POST ${asicHistoryExport.path}`]: 'agent_workers' } },
  jobs: async (jobs, services) => {
    const { gatewayDatabase: database, pubsub, secrets } = services;
    await registerRepeatJobs(jobs, { database, pubsub, encrypt: (text) => secrets.encrypt(text) }, repeatedAsicTargets);
    const rounds = await startShapingRounds(jobs, services);
    return () => rounds.close();
  },
  routes: (app, { database }) => {
    registerListExport(app, database, asicExport);
    registerHistoryExport(app, database, asicHistoryExport);
  },
});
