import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { cancelPath } from './holds/cancel-link.ts';
import { registerCancelLink } from './holds/register-cancel-link.ts';
import { withdrawalExport } from './withdrawal-export.ts';
import { registerWithdrawalJobs } from './withdrawals.jobs.ts';
import './withdrawals.graphql.ts';

/** Withdrawals of what subaccounts earned: requests, holds and cancellation. */
export const withdrawalsFeature = defineFeature({
  topics: { subaccount: ['withdrawal'] },
  access: {
    permission: exportAccess(withdrawalExport),
    // They ask for the token of a mail.
    public: [`GET ${cancelPath}`, `POST ${cancelPath}`],
  },
  routes: (app, services) => {
    registerListExport(app, services.database, withdrawalExport);
    registerCancelLink(app, services);
  },
  jobs: registerWithdrawalJobs,
});
