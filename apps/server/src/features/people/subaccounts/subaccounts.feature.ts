import { defineFeature } from '../../../feature.ts';
import { registerSubaccountJobs } from './vanished-preferences.ts';
import './subaccount-mutations.graphql.ts';
import './subaccounts.graphql.ts';

/** Subaccounts, and the invitations to them. */
export const subaccountsFeature = defineFeature({
  topics: { subaccount: ['subaccount'] },
  jobs: (jobs, { database }) => registerSubaccountJobs(jobs, database),
});
