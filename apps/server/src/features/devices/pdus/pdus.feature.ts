import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import './commands/pdu-commands.graphql.ts';
import './files/pdu-files.graphql.ts';
import './outlets.graphql.ts';
import { pduExport } from './pdu-export.ts';
import './pdu-settings.graphql.ts';
import './pdus.graphql.ts';

/** Power distribution units and their outlets: lists, history, commands, settings, files, deletion. */
export const pdusFeature = defineFeature({
  topics: { subaccount: ['pdu'] },
  access: { permission: exportAccess(pduExport) },
  routes: (app, { database }) => registerListExport(app, database, pduExport),
});
