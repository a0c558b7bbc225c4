import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { sensorExport } from './sensor-export.ts';
import './sensors.graphql.ts';

/** Meters and other sensors: list, history, deletion, export. */
export const sensorsFeature = defineFeature({
  topics: { subaccount: ['sensor'] },
  access: { permission: exportAccess(sensorExport) },
  routes: (app, { database }) => registerListExport(app, database, sensorExport),
});
