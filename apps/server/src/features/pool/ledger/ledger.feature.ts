import { defineFeature } from '../../../feature.ts';
import { beforeClosing } from '../../people/identity/index.ts';
import { registerLedgerJobs } from './ledger.jobs.ts';
import { requireNothingOwed } from './require-nothing-owed.ts';

beforeClosing.add(requireNothingOwed);

/** Money of the pool: what shares earned by day, and the balances of subaccounts and of the house. */
export const ledgerFeature = defineFeature({ jobs: registerLedgerJobs });
