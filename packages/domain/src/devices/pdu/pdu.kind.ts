import { defineKind, usualWebPages } from '../define-kind.ts';
import { outletActions, pduCommands, unitActions } from './pdu-commands.ts';
import { outletMeasures, pduMeasures } from './pdu-measures.ts';
import { pduFamilies, pduLimits } from './pdu-reading.ts';
import { pduDetailSchema } from './pdu-report.ts';
import { pduSettings } from './pdu-settings.ts';

/** Power distribution units. */
export const pduKind = defineKind({
  kind: 'pdu',
  label: 'PDU',
  families: pduFamilies,
  ports: ['snmp'],
  webPages: usualWebPages,
  credential: 'snmp',
  permissions: { read: 'pdu', history: 'pdu_history' },
  page: 'asic-management/pdus',
  measures: pduMeasures,
  detail: pduDetailSchema,
  part: { name: 'outlet', label: 'Outlet', max: pduLimits.outlets, measures: outletMeasures },
  commands: pduCommands,
  actions: { ...outletActions, ...unitActions },
  settings: pduSettings,
  audits: {
    import: 'PDUs imported',
    'protect-outlets': 'Protected outlets changed',
    rename: 'PDU renamed',
    'rename-by-file': 'PDUs and outlets renamed by file',
    'view-only': 'View-only PDUs changed',
  },
  issues: {
    DISCONNECTED: 'Disconnected',
    AUTH_ERROR: 'Credential refused',
    PHASE_IMBALANCE: 'Phase imbalance',
    PHASE_NEAR_OVERLOAD: 'Phase near overload',
    PHASE_OVERLOAD: 'Phase overload',
    CIRCUIT_NEAR_RATING: 'Circuit near its rating',
    CIRCUIT_OVERLOAD: 'Circuit above its rating',
  },
});
