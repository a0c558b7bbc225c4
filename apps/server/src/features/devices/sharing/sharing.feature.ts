import { defineFeature } from '../../../feature.ts';
import { registerSharingJobs } from './sharing.jobs.ts';
import './offers/offers.graphql.ts';

/** Devices that one subaccount shares with another. */
export const sharingFeature = defineFeature({
  topics: { subaccount: ['deviceOffer'] },
  jobs: registerSharingJobs,
});
