import { z } from 'zod';
import { defineImport, type ImportedSetting } from '../../imports/define-import.ts';
import { importPermissions } from '../../imports/import-permissions.ts';
import type { ImportValue, ValueColumn } from '../../imports/import-column.ts';
import { exportNames } from '../measure.ts';
import { placeColumns, placeSetting } from '../../places/device-place.ts';
import { serialNumberColumn, serialNumberSetting } from '../settings/serial-number.ts';
import { identityColumns, ignoredColumns, noteColumn, tagsColumn } from '../settings/setting-columns.ts';
import { snmpColumns, snmpSetting } from '../settings/imported-snmp.ts';
import { pduNameSchema } from './pdu-files.ts';
import { pduMeasures } from './pdu-measures.ts';
import { pduFamilies } from './pdu-reading.ts';
import { pduSettings } from './pdu-settings.ts';

interface StoredPduName {
  readonly name: string;
  /** Whether an operator gave it; else it is the one that the unit reports. */
  readonly isNamed: boolean;
  /** The name that the unit reports; null where it has not. */
  readonly reported: string | null;
}

/** The name of a PDU: null gives it back to what the unit reports. */
const pduNameSetting: ImportedSetting = {
  label: 'Name',
  permission: 'pdu_write',
  values: { name: pduNameSchema },
  change: ({ reported = null }: Partial<StoredPduName>, { name }: { name: string }) => ({
    name: name === '' ? (reported ?? '') : name,
    isNamed: name !== '',
    reported,
  }),
};

const pduNameColumn: ValueColumn = {
  role: 'value',
  setting: 'name',
  type: 'text',
  description: 'Name of the PDU; null: as the unit reports it',
  example: 'Row 3 left',
  given: (value: ImportValue) => ({ name: value ?? '' }),
  shown: ({ name }: Partial<StoredPduName>) => name || null,
};

const familySetting: ImportedSetting = {
  label: 'Family',
  permission: 'pdu_write',
  values: { family: z.enum(pduFamilies) },
};

const viewOnlySetting: ImportedSetting = {
  label: 'View only',
  permission: 'pdu_write',
  values: { viewOnly: z.boolean() },
};

/** Files of PDUs: the columns of their export that can be set, and the credential by which their agent reads them. */
export const pduImport = defineImport({
  kind: 'pdu',
  title: 'Import PDUs',
  noun: ['PDU', 'PDUs'],
  done: { new: 'added', changed: 'updated' },
  keys: ['ip', 'mac_address'],
  fileName: 'PDUs template',
  permission: importPermissions.pdu,
  families: pduFamilies,
  settings: {
    family: familySetting,
    name: pduNameSetting,
    viewOnly: viewOnlySetting,
    serialNumber: serialNumberSetting('pdu_write'),
    place: placeSetting,
    tags: pduSettings.tags,
    note: pduSettings.note,
    credential: snmpSetting('agent_worker_credential_write'),
  },
  columns: {
    ...identityColumns,
    family: {
      role: 'value',
      setting: 'family',
      type: 'text',
      description: `Driver; a new PDU needs it. One of ${pduFamilies.join(', ')}`,
      example: pduFamilies[0],
      given: (value: ImportValue) => ({ family: typeof value === 'string' ? value.toLowerCase() : value }),
      shown: ({ family }: { family?: string }) => family || null,
    },
    name: pduNameColumn,
    view_only: {
      role: 'value',
      setting: 'viewOnly',
      type: 'flag',
      description: 'Yes: its outlets take no command',
      example: 'no',
      given: (value: ImportValue) => ({ viewOnly: value ?? false }),
      shown: ({ viewOnly }: { viewOnly?: boolean }) => (viewOnly ? 'yes' : 'no'),
    },
    serial_number: serialNumberColumn,
    ...placeColumns,
    tags: tagsColumn,
    note: noteColumn,
    ...snmpColumns,
    ...ignoredColumns('PDUs report them', [
      'sys_name',
      'model',
      'firmware',
      'connected',
      'last_seen',
      'status',
      'issues',
      ...exportNames(pduMeasures),
    ]),
    ...ignoredColumns('PDUs are moved and shared in the list', ['subaccount', 'share_subaccount']),
  },
});
