import { z } from 'zod';
import { defineTemplate } from '../../files/file-template.ts';
import { ipv4ToNumber } from '../../network/ipv4.ts';
import { maxOutletNameLength } from './pdu-commands.ts';
import { pduFamilies, pduLimits } from './pdu-reading.ts';
import type { DeviceCredential } from '../device-credential.ts';
import { authProtocols, minSnmpPasswordLength, privacyProtocols, snmpUserCredential } from '../snmp-credential.ts';

/** Max. length of the name that an operator gives a PDU. */
export const maxPduNameLength = 64;

/** The column that names the agent of a row. */
export const agentColumn = {
  type: 'text',
  description: 'Name of the agent; may be left out where there is only one',
  example: 'Hall A',
} as const;

/** The columns of a file that adds PDUs, or changes those that an agent already has at an address. */
export const pduImportTemplate = defineTemplate({
  fileName: 'PDUs template',
  columns: {
    agent: agentColumn,
    ip: { type: 'text', isRequired: true, description: 'IPv4 address', example: '10.0.0.20' },
    family: {
      type: 'text',
      isRequired: true,
      description: `One of ${pduFamilies.join(', ')}`,
      example: pduFamilies[0],
    },
    name: { type: 'text', description: 'Name of the PDU', example: 'Row 3 left' },
    view_only: { type: 'flag', description: 'Yes: its outlets take no command', example: 'no' },
    community: { type: 'text', description: 'SNMP v1 or v2c: community', example: 'private' },
    user: { type: 'text', description: 'SNMP v3: user', example: 'headframe' },
    auth_protocol: {
      type: 'text',
      description: `SNMP v3: ${authProtocols.join(', ')}; sha if empty`,
      example: 'sha256',
    },
    auth_password: { type: 'text', description: 'SNMP v3: from 8 characters', example: 'correct horse' },
    privacy_protocol: {
      type: 'text',
      description: `SNMP v3: ${privacyProtocols.join(', ')}; aes if empty`,
      example: 'aes',
    },
    privacy_password: {
      type: 'text',
      description: 'SNMP v3: from 8 characters; empty: not encrypted',
      example: 'battery staple',
    },
  },
});

/** The columns of a file that renames PDUs and their outlets. */
export const pduNamesTemplate = defineTemplate({
  fileName: 'PDU names template',
  columns: {
    agent: agentColumn,
    ip: { type: 'text', isRequired: true, description: 'IPv4 address of the PDU', example: '10.0.0.20' },
    name: { type: 'text', description: 'New name of the PDU; may be left out', example: 'Row 3 left' },
    outlet: { type: 'text', description: 'Index of an outlet, as the list of outlets shows it', example: '7' },
    outlet_name: { type: 'text', description: 'New name of that outlet', example: 'S21 117' },
  },
});

/** The number of a row in its file. */
export const rowLine = z.number().int().min(1).max(1_048_576);
const ip = z.string().refine((text) => ipv4ToNumber(text) !== null, 'An IPv4 address is expected.');
const noControls = /^[^\p{Cc}]*$/u;

/** The name that an operator gives a PDU; empty: the name that the unit reports. */
export const pduNameSchema = z
  .string()
  .trim()
  .max(maxPduNameLength)
  .regex(noControls, 'Control characters are not allowed.');

/** The agent that a row names. */
export const agentName = z.string().trim().min(1).max(64).optional();
const password = z.string().min(minSnmpPasswordLength).max(255).optional();
const protocol = <const Names extends readonly string[]>(names: Names) =>
  z.preprocess((text) => (typeof text === 'string' ? text.toLowerCase() : text), z.enum(names).optional());

const importRow = z.object({
  line: rowLine,
  agent: agentName,
  ip,
  family: z.enum(pduFamilies),
  name: pduNameSchema.min(1).optional(),
  viewOnly: z.boolean().optional(),
  community: z.string().min(1).max(255).optional(),
  user: z.string().min(1).max(255).optional(),
  authProtocol: protocol(authProtocols),
  authPassword: password,
  privacyProtocol: protocol(privacyProtocols),
  privacyPassword: password,
});

/** The credential that a row of an import gives; null where no SNMP device can have it, undefined where it gives none. */
export function importedCredential(row: z.output<typeof importRow>): DeviceCredential | null | undefined {
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

/** One row of an import, as the server validates it. */
export const pduImportRowSchema = importRow.superRefine((row, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const { community, user, authProtocol, authPassword, privacyProtocol, privacyPassword } = row;
  const ofUser = [authProtocol, authPassword, privacyProtocol, privacyPassword];
  if (community !== undefined && user !== undefined) issue('user', 'A community and a user exclude each other.');
  else if (user === undefined && ofUser.some((value) => value !== undefined))
    issue('user', 'A password needs its user.');
  else if (user !== undefined && authPassword === undefined) issue('authPassword', 'A user needs a password.');
  else if (privacyProtocol !== undefined && privacyPassword === undefined)
    issue('privacyPassword', 'Encryption needs a password.');
  else if (importedCredential(row) === null)
    issue('authPassword', 'A password cannot hold the name of a protocol between colons.');
});
export type PduImportRow = z.output<typeof pduImportRowSchema>;

/** One row that renames a PDU, an outlet, or both. */
export const pduNamesRowSchema = z
  .object({
    line: rowLine,
    agent: agentName,
    ip,
    name: pduNameSchema.min(1).optional(),
    outlet: z.string().min(1).max(pduLimits.key).optional(),
    outletName: z
      .string()
      .trim()
      .min(1)
      .max(maxOutletNameLength)
      .regex(/^[\x20-\x7e]+$/, 'Letters, digits and signs of ASCII only.')
      .optional(),
  })
  .refine(({ outlet, outletName }) => (outlet === undefined) === (outletName === undefined), {
    path: ['outlet'],
    message: 'An outlet and its new name go together.',
  })
  .refine(({ name, outlet }) => name !== undefined || outlet !== undefined, {
    path: ['name'],
    message: 'The row names nothing.',
  });
export type PduNamesRow = z.output<typeof pduNamesRowSchema>;

/** What an outlet may feed that is never switched off. */
export const outletProtections = ['agent', 'switch', 'pdu'] as const;
export type OutletProtection = (typeof outletProtections)[number];

/** What people read for each. */
export const outletProtectionLabels: Readonly<Record<OutletProtection, string>> = {
  agent: 'the agent',
  switch: 'a network switch',
  pdu: 'another PDU',
};
