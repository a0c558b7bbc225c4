import { defineFeature } from '../../../feature.ts';
import { exportAccess } from '../../../platform/export/list-export.ts';
import { registerRevenueExport, revenueExport } from './revenue-export.ts';
import './revenue-explanation.graphql.ts';
import './revenues.graphql.ts';
import './wallets.graphql.ts';

/** Revenue by day and why it is what it is, and wallets. */
export const revenuesFeature = defineFeature({
  access: { permission: exportAccess(revenueExport) },
  routes: (app, { database }) => registerRevenueExport(app, database),
});
