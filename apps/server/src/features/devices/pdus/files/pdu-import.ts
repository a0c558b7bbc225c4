import { pduImport } from '@headframe/domain/devices/pdu/pdu-import';
import { importedCredential, snmpFields, snmpProblem } from '@headframe/domain/devices/settings/imported-snmp';
import { sql } from 'kysely';
import { z } from 'zod';
import { deviceImport, registerImport, type PrepareValues } from '../../imports/index.ts';
import { deviceSettingStores, importedStores, writeCredentials } from '../../kind-platform/index.ts';
import type { SettingStore } from '../../requests/index.ts';
import { pduIngest } from '../pdu-ingest.ts';
import { withdrawRefused } from '../withdraw-refused.ts';

const snmp = z.object(snmpFields);

/** Seals the credentials that rows give; null in all cells that a row gives takes the stored one away. */
const prepareSnmp: PrepareValues = async ({ secrets }, rows) =>
  rows.map(({ given }) => {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    if (Object.keys(filled).length === 0) return { credential: null };
    const row = snmp.parse(filled);
    const wrong = snmpProblem(row);
    if (wrong) return wrong.message;
    const credential = importedCredential(row);
    return { credential: writeCredentials(secrets, credential ? [credential] : []) };
  });

/** Where the name of a PDU is stored: one that an operator gave is not taken from its reports. */
const pduNameStore: SettingStore = {
  table: 'device',
  key: 'id',
  columns: { name: { column: 'name', type: 'text' }, isNamed: { column: 'is_named', type: 'boolean' } },
  reads: { reported: sql`(select t.detail ->> 'sysName' from pdu_detail t where t.device_id = x.id)` },
};

registerImport(
  deviceImport({
    descriptor: pduImport,
    read: 'pdu',
    ingest: pduIngest,
    topic: 'pdu',
    stores: {
      ...importedStores,
      ...deviceSettingStores,
      family: { table: 'device', key: 'id', columns: { family: { column: 'family', type: 'text' } } },
      name: pduNameStore,
      viewOnly: { table: 'pdu', key: 'device_id', columns: { viewOnly: { column: 'view_only', type: 'boolean' } } },
    },
    prepares: { credential: prepareSnmp },
    onWritten: withdrawRefused,
  }),
);
