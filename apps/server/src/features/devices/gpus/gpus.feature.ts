import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { registerRepeatJobs } from '../requests/index.ts';
import { repeatedGpuTargets } from './commands/repeated-gpu-targets.ts';
import { gpuExport } from './gpu-export.ts';
import './gpus.graphql.ts';

/** Cards of GPU servers: list, history, commands, aliases, deletion, export, and the repeat of power targets. */
export const gpusFeature = defineFeature({
  topics: { subaccount: ['gpu'] },
  access: { permission: exportAccess(gpuExport) },
  jobs: (jobs, { gatewayDatabase: database, pubsub, secrets }) =>
    registerRepeatJobs(jobs, { database, pubsub, encrypt: (secret) => secrets.encrypt(secret) }, repeatedGpuTargets),
  routes: (app, { database }) => registerListExport(app, database, gpuExport),
});
