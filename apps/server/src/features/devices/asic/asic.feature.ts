import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { asicExport } from './export/asic-export.ts';
import { asicHistoryExport } from './export/asic-history-export.ts';
import { registerHistoryExport } from '../history/index.ts';
import { registerRepeatJobs } from '../requests/index.ts';
import { repeatedAsicTargets } from './repeats/repeated-targets.ts';
import './asic-history.graphql.ts';
import './asic.graphql.ts';
import './commands/asic-commands.graphql.ts';
import './load-shaping/load-shaping.graphql.ts';

/** Miners: list, commands, export, and the repeat of targets. */
export const asicFeature = defineFeature({
  topics: { subaccount: ['asic'] },
  access: { permission: { ...exportAccess(asicExport), [`POST ${asicHistoryExport.path}`]: 'agent_workers' } },
  jobs: (jobs, { gatewayDatabase: database, pubsub, secrets }) =>
    registerRepeatJobs(jobs, { database, pubsub, encrypt: (text) => secrets.encrypt(text) }, repeatedAsicTargets),
  routes: (app, { database }) => {
    registerListExport(app, database, asicExport);
    registerHistoryExport(app, database, asicHistoryExport);
  },
});
