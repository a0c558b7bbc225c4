import { pduHistoryPath } from '@headframe/domain/devices/export-paths';
import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import './commands/pdu-commands.graphql.ts';
import './files/link-outlets.graphql.ts';
import './files/pdu-files.graphql.ts';
import './outlet-links/cut-preview.graphql.ts';
import { startFollowingPower } from './outlet-links/follow-power.jobs.ts';
import './outlet-links/outlet-links.graphql.ts';
import { pduExport } from './pdu-export.ts';
import './pdu-settings.graphql.ts';
import './pdus.graphql.ts';
import { registerPduHistoryExport } from './register-pdu-history-export.ts';

/** Power distribution units and their outlets: lists, history, commands, links to miners, settings, files, deletion. */
export const pdusFeature = defineFeature({
  topics: { subaccount: ['pdu'] },
  access: { permission: { ...exportAccess(pduExport), [`POST ${pduHistoryPath}`]: 'pdu_history' } },
  jobs: (_jobs, services) => Promise.resolve(startFollowingPower(services)),
  routes: (app, { database }) => {
    registerListExport(app, database, pduExport);
    registerPduHistoryExport(app, database);
  },
});
