import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { asicExport } from './export/asic-export.ts';
import './asic-history.graphql.ts';
import './asic.graphql.ts';
import './commands/asic-commands.graphql.ts';

/** Miners: list, commands, export. */
export const asicFeature = defineFeature({
  topics: { subaccount: ['asic'] },
  access: { permission: exportAccess(asicExport) },
  routes: (app, { database }) => registerListExport(app, database, asicExport),
});
