import { defineFeature } from '../../../feature.ts';
import { registerFirmwareJobs } from './firmware.jobs.ts';
import './firmware-images.graphql.ts';
import { registerUploads, uploadRoute } from './register-uploads.ts';
import './sent-images.ts';

/** The library of firmware images. */
export const firmwareFeature = defineFeature({
  topics: { subaccount: ['firmwareImage'] },
  access: { permission: { [`POST ${uploadRoute}`]: 'firmware_write' } },
  routes: (app, { database, pubsub }) => registerUploads(app, { database, pubsub }),
  jobs: (jobs, { database }) => registerFirmwareJobs(jobs, database),
});
