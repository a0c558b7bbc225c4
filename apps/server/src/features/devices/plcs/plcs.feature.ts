import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { coilExport } from './coil-export.ts';
import { plcExport } from './plc-export.ts';
import './plcs.graphql.ts';

/** PLCs and their coils: lists, history, commands, names, deletion, export. */
export const plcsFeature = defineFeature({
  topics: { subaccount: ['plc'] },
  access: { permission: { ...exportAccess(plcExport), ...exportAccess(coilExport) } },
  routes: (app, { database }) => {
    registerListExport(app, database, plcExport);
    registerListExport(app, database, coilExport);
  },
});
