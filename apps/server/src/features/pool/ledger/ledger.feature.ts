import { defineFeature } from '../../../feature.ts';
import { registerLedgerJobs } from './ledger.jobs.ts';

/** Money of the pool: what shares earned by day, and the balances of subaccounts and of the house. */
export const ledgerFeature = defineFeature({ jobs: registerLedgerJobs });
