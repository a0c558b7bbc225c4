import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { registerHistoryExport } from '../history/index.ts';
import { containerExport } from './container-export.ts';
import { containerHistoryExport } from './container-history-export.ts';
import './containers.graphql.ts';

/** Containers (ant spaces): list, history, commands, names, deletion, export. */
export const containersFeature = defineFeature({
  topics: { subaccount: ['container'] },
  access: {
    permission: { ...exportAccess(containerExport), [`POST ${containerHistoryExport.path}`]: 'ant_space_history' },
  },
  routes: (app, { database }) => {
    registerListExport(app, database, containerExport);
    registerHistoryExport(app, database, containerHistoryExport);
  },
});
