import { defineFeature } from '../../../feature.ts';
import { registerFirmwareJobs } from './firmware.jobs.ts';
import './firmware-images.graphql.ts';
import './rollouts/rollouts.graphql.ts';
import { startRollouts } from './rollouts/rollouts.jobs.ts';
import { registerUploads, uploadRoute } from './register-uploads.ts';
import './sent-images.ts';
import './signatures/vendor-keys.graphql.ts';

/** The library of firmware images, and their rollouts to miners. */
export const firmwareFeature = defineFeature({
  topics: { subaccount: ['firmwareImage', 'firmwareRollout', 'vendorKey'] },
  access: { permission: { [`POST ${uploadRoute}`]: 'firmware_write' } },
  routes: (app, { database, pubsub }) => registerUploads(app, { database, pubsub }),
  jobs: async (jobs, { database, gatewayDatabase, pubsub, logger, secrets, config }) => {
    await registerFirmwareJobs(jobs, database);
    const encrypt = (text: string) => secrets.encrypt(text);
    const deps = { database: gatewayDatabase, pubsub, log: logger, encrypt, publicUrl: config.publicUrl };
    const rollouts = await startRollouts(jobs, deps, config.requestDays);
    return () => rollouts.close();
  },
});
