import { z } from 'zod';
import type { ImportedSetting } from '../../imports/define-import.ts';
import type { ImportValue, ValueColumn } from '../../imports/import-column.ts';
import type { Permission } from '../../permissions/permission-catalogue.ts';
import type { DeviceCredential } from '../device-credential.ts';
import { authProtocols, minSnmpPasswordLength, privacyProtocols, snmpUserCredential } from '../snmp-credential.ts';

const password = z.string().min(minSnmpPasswordLength).max(255).optional();
const protocol = <const Names extends readonly string[]>(names: Names) =>
  z.preprocess((text) => (typeof text === 'string' ? text.toLowerCase() : text), z.enum(names).optional());

/** What a row of a file says of how an SNMP device is spoken to. */
export const snmpFields = {
  community: z.string().min(1).max(255).optional(),
  user: z.string().min(1).max(255).optional(),
  authProtocol: protocol(authProtocols),
  authPassword: password,
  privacyProtocol: protocol(privacyProtocols),
  privacyPassword: password,
};
const snmpSchema = z.object(snmpFields);

type ImportedSnmp = z.output<typeof snmpSchema>;

/** The credential that a row gives; null where no SNMP device can have it, undefined where it gives none. */
export function importedCredential(row: ImportedSnmp): DeviceCredential | null | undefined {
  const { community, user, authPassword, privacyPassword } = row;
  if (user === undefined) return community === undefined ? undefined : { user: '', password: community };
  if (authPassword === undefined) return null;
  return snmpUserCredential({
    version: 3,
    user,
    auth: { protocol: row.authProtocol ?? 'sha', password: authPassword },
    privacy:
      privacyPassword === undefined ? null : { protocol: row.privacyProtocol ?? 'aes', password: privacyPassword },
  });
}

/** What does not go together in a row, and where; undefined where all does. */
export function snmpProblem(row: ImportedSnmp): { field: keyof ImportedSnmp; message: string } | undefined {
  const { community, user, authProtocol, authPassword, privacyProtocol, privacyPassword } = row;
  const ofUser = [authProtocol, authPassword, privacyProtocol, privacyPassword];
  if (community !== undefined && user !== undefined)
    return { field: 'user', message: 'A community and a user exclude each other.' };
  if (user === undefined)
    return ofUser.some((value) => value !== undefined)
      ? { field: 'user', message: 'A password needs its user.' }
      : undefined;
  if (authPassword === undefined) return { field: 'authPassword', message: 'A user needs a password.' };
  if (privacyProtocol !== undefined && privacyPassword === undefined)
    return { field: 'privacyPassword', message: 'Encryption needs a password.' };
  return importedCredential(row) === null
    ? { field: 'authPassword', message: 'A password cannot hold the name of a protocol between colons.' }
    : undefined;
}

/** The credential of devices that are read by SNMP: given in the clear, stored sealed as `credential`. */
export function snmpSetting(permission: Permission): ImportedSetting {
  const values = Object.entries(snmpFields).map(([name, schema]) => [name, z.nullable(schema)]);
  return { label: 'Credential', permission, values: Object.fromEntries(values), comesWithNew: true };
}

function column(key: keyof ImportedSnmp, description: string, example: string): ValueColumn {
  return {
    role: 'value',
    setting: 'credential',
    type: 'text',
    description,
    example,
    isSecret: true,
    given: (value: ImportValue) => ({ [key]: value }),
    shown: ({ credential }: { credential?: string | null }) => credential ?? null,
  };
}

/** Its columns; null in each that a row gives forgets the credential. */
export const snmpColumns = {
  community: column('community', 'SNMP v1 or v2c: community; never exported; null: forgotten', 'private'),
  user: column('user', 'SNMP v3: user', 'headframe'),
  auth_protocol: column('authProtocol', `SNMP v3: ${authProtocols.join(', ')}; sha if empty`, 'sha256'),
  auth_password: column('authPassword', 'SNMP v3: from 8 characters', 'correct horse'),
  privacy_protocol: column('privacyProtocol', `SNMP v3: ${privacyProtocols.join(', ')}; aes if empty`, 'aes'),
  privacy_password: column('privacyPassword', 'SNMP v3: from 8 characters; empty: not encrypted', 'battery staple'),
} as const;
