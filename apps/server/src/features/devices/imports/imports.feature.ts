import { imports } from '@headframe/domain/imports/imports';
import { refusedRowsPath, templatePath } from '@headframe/domain/imports/import-limits';
import { defineFeature } from '../../../feature.ts';
import { registerImportDownloads } from './download/register-downloads.ts';
import './imports.graphql.ts';
import { registerImportJobs } from './imports.jobs.ts';
import { importDeps } from './import-deps.ts';
import { runImports } from './run-imports.ts';
import { importPermissions } from './import-permissions.ts';
import { importRoute, registerImportUploads } from './upload/register-uploads.ts';

const templates = imports.flatMap(({ kind, permission }) =>
  (['csv', 'xlsx'] as const).map((format) => [`GET ${templatePath(kind, format)}`, permission] as const),
);

/** Imports of devices from files. */
export const importsFeature = defineFeature({
  topics: { subaccount: ['fileImport'] },
  access: {
    permission: {
      [`POST ${importRoute}`]: importPermissions,
      [`GET ${refusedRowsPath}`]: importPermissions,
      ...Object.fromEntries(templates),
    },
  },
  routes: async (app, services) => {
    await registerImportUploads(app, importDeps(services));
    registerImportDownloads(app, services);
  },
  jobs: async (jobs, services) => {
    await registerImportJobs(jobs, services.database);
    return runImports(importDeps(services));
  },
});
