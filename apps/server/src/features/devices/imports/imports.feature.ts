import { imports } from '@headframe/domain/imports/imports';
import { refusedRowsPath, templatePath } from '@headframe/domain/imports/import-limits';
import { defineFeature } from '../../../feature.ts';
import { registerImportDownloads } from './download/register-downloads.ts';
import './imports.graphql.ts';
import { registerImportJobs } from './imports.jobs.ts';
import { runImports } from './run-imports.ts';
import { importRoute, registerImportUploads } from './upload/register-uploads.ts';

const templates = imports.flatMap(({ kind, permission }) =>
  (['csv', 'xlsx'] as const).map((format) => [`GET ${templatePath(kind, format)}`, permission] as const),
);

/** Imports of devices from files. */
export const importsFeature = defineFeature({
  topics: { subaccount: ['fileImport'] },
  access: {
    permission: {
      [`POST ${importRoute}`]: 'agent_worker_import_write',
      [`GET ${refusedRowsPath}`]: 'agent_worker_import_write',
      ...Object.fromEntries(templates),
    },
  },
  routes: async (app, services) => {
    await registerImportUploads(app, services);
    registerImportDownloads(app, services);
  },
  jobs: async (jobs, services) => {
    await registerImportJobs(jobs, services.database);
    return runImports(services);
  },
});
