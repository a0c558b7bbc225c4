import { defineKind, usualWebPages } from '../define-kind.ts';
import { coilActions, plcActions, plcCommands } from './plc-commands.ts';
import { coilMeasures, plcMeasures } from './plc-measures.ts';
import { coilCounting, plcDetailSchema, plcLimits } from './plc-reading.ts';

/** Programmable logic controllers and relay boxes that switch coils over Modbus TCP. */
export const plcKind = defineKind({
  kind: 'plc',
  label: 'PLC',
  // Others need the map file of a site, as nothing identifies them.
  families: ['plc-wago-750'],
  hasSiteFamilies: true,
  ports: ['modbus'],
  webPages: usualWebPages,
  credential: 'none',
  permissions: { read: 'plc', history: 'plc' },
  page: 'asic-management/plc-coil',
  measures: plcMeasures,
  detail: plcDetailSchema,
  part: { name: 'coil', label: 'Coil', counting: coilCounting, max: plcLimits.coils, measures: coilMeasures },
  commands: plcCommands,
  actions: { ...coilActions, ...plcActions },
  audits: { rename: 'PLC renamed', 'rename-coil': 'Coil renamed' },
  issues: {
    DISCONNECTED: 'Disconnected',
    AUTH_ERROR: 'Auth error',
    FEEDBACK_DIFFERS: 'Feedback differs',
  },
});
