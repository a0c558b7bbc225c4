import { pduHistoryPath } from '@headframe/domain/devices/export-paths';
import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import './commands/pdu-commands.graphql.ts';
import './files/link-outlets.graphql.ts';
import './files/pdu-files.graphql.ts';
import { pduExport } from './pdu-export.ts';
import './pdu-settings.graphql.ts';
import './pdus.graphql.ts';
import { registerPduHistoryExport } from './register-pdu-history-export.ts';

/** Power distribution units and their outlets: lists, history, commands, settings, files, deletion. */
export const pdusFeature = defineFeature({
  topics: { subaccount: ['pdu'] },
  access: { permission: { ...exportAccess(pduExport), [`POST ${pduHistoryPath}`]: 'pdu_history' } },
  routes: (app, { database }) => {
    registerListExport(app, database, pduExport);
    registerPduHistoryExport(app, database);
  },
});
