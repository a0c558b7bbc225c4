import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { defineFeature } from '../../../feature.ts';
import { folderRoute, registerFileDownloads } from './file-download.ts';
import { registerFileJobs } from './files.jobs.ts';

/** Files that commands bring back from devices. */
export const filesFeature = defineFeature({
  access: { permission: { [`GET ${folderRoute}`]: asicCommands.requestLogs.permission } },
  routes: (app, { database }) => registerFileDownloads(app, database),
  jobs: (jobs, { database, config }) => registerFileJobs(jobs, database, config.fileDays),
});
