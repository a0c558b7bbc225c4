import { defineFeature } from '../../../feature.ts';
import { asicExportAccess, registerAsicExport } from './export/register-asic-export.ts';
import './asic-history.graphql.ts';
import './asic.graphql.ts';
import './commands/asic-commands.graphql.ts';

/** Miners: list, commands, export. */
export const asicFeature = defineFeature({
  topics: { subaccount: ['asic'] },
  access: { permission: asicExportAccess },
  routes: (app, { database }) => registerAsicExport(app, { database }),
});
