import { defineFeature } from '../../../feature.ts';
import { startEndingShares } from './sharing.jobs.ts';

/** Devices that one subaccount shares with another. */
export const sharingFeature = defineFeature({ jobs: async (_jobs, services) => startEndingShares(services) });
