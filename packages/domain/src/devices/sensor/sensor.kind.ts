import { defineKind } from '../define-kind.ts';
import { sensorActions } from './sensor-actions.ts';
import { sensorMeasures } from './sensor-measures.ts';
import { sensorDetailSchema } from './sensor-reading.ts';
import { sensorSettings } from './sensor-settings.ts';

/** Meters and other sensors that are read and take no command. */
export const sensorKind = defineKind({
  kind: 'sensor',
  label: 'Sensor',
  // A site adds families with map files of its own.
  families: ['modbus-abb-b23', 'modbus-abb-m4m20', 'modbus-schneider-pm5000', 'modbus-eastron-sdm630'],
  hasSiteFamilies: true,
  ports: ['modbus'],
  credential: 'none',
  permissions: { read: 'sensor', history: 'sensor' },
  page: 'asic-management/sensors',
  measures: sensorMeasures,
  detail: sensorDetailSchema,
  commands: {},
  actions: sensorActions,
  settings: sensorSettings,
  issues: { DISCONNECTED: 'Disconnected', AUTH_ERROR: 'Auth error' },
});
