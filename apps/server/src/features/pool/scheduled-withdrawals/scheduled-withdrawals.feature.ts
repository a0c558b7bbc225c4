import { defineFeature } from '../../../feature.ts';
import './auto-withdrawals.graphql.ts';
import './payments.graphql.ts';
import { registerScheduledWithdrawalJobs } from './scheduled-withdrawals.jobs.ts';

/** Withdrawals that are requested on set days: auto-withdrawals and payments. */
export const scheduledWithdrawalsFeature = defineFeature({
  topics: { subaccount: ['scheduledWithdrawal'] },
  jobs: registerScheduledWithdrawalJobs,
});
