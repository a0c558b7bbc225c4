import { defineImport } from '../../imports/define-import.ts';
import { importPermissions } from '../../imports/import-permissions.ts';
import type { ImportValue, ValueColumn } from '../../imports/import-column.ts';
import { identityColumns } from '../settings/setting-columns.ts';
import { pduNamesRowSchema } from './pdu-files.ts';

/** What a row renames, as it is now and then: a PDU, one of its outlets, or both. */
export interface RenamedByRow {
  readonly name?: string;
  readonly outletName?: string;
}

const { name, outletName } = pduNamesRowSchema.shape;

function column(key: keyof RenamedByRow, description: string, example: string): ValueColumn {
  return {
    role: 'value',
    setting: 'names',
    type: 'text',
    description,
    example,
    given: (value: ImportValue) => ({ [key]: value }),
    shown: (names: RenamedByRow) => names[key] || null,
  };
}

/** Files that rename PDUs, at once, and their outlets, by a command to the units. */
export const pduNamesImport = defineImport({
  kind: 'pdu-names',
  title: 'Rename PDUs by file',
  noun: ['name', 'names'],
  done: { new: 'set', changed: 'set' },
  afterwards: 'Units rename their outlets by a command: see the requests.',
  keys: ['ip'],
  fileName: 'PDU names template',
  permission: importPermissions['pdu-names'],
  settings: { names: { label: 'Names', permission: 'pdu_write', values: { name, outletName } } },
  columns: {
    agent_name: identityColumns.agent_name,
    ip: { ...identityColumns.ip, description: 'IPv4 address of the PDU' },
    name: column('name', 'New name of the PDU; may be left out', 'Row 3 left'),
    outlet: {
      role: 'identity',
      type: 'text',
      description: 'Index of an outlet, as the list of outlets shows it',
      example: '7',
    },
    outlet_name: column('outletName', 'New name of that outlet; its unit stores it', 'S21 117'),
  },
});
