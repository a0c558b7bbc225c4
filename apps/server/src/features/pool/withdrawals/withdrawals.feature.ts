import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { withdrawalExport } from './withdrawal-export.ts';
import './withdrawals.graphql.ts';

/** Withdrawals of what subaccounts earned: requests, holds and cancellation. */
export const withdrawalsFeature = defineFeature({
  topics: { subaccount: ['withdrawal'] },
  access: { permission: exportAccess(withdrawalExport) },
  routes: (app, { database }) => registerListExport(app, database, withdrawalExport),
});
