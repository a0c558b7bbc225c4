import { z } from 'zod';
import { ipv4ToNumber } from '../../network/ipv4.ts';
import { maxOutletNameLength } from './pdu-commands.ts';
import { pduFamilies, pduLimits } from './pdu-reading.ts';
import { lineOfText } from '../line-of-text.ts';
import { snmpFields, snmpProblem } from '../settings/imported-snmp.ts';

/** Max. length of the name that an operator gives a PDU. */
const maxPduNameLength = 64;

/** The number of a row in its file. */
export const rowLine = z.number().int().min(1).max(1_048_576);
const ip = z.string().refine((text) => ipv4ToNumber(text) !== null, 'An IPv4 address is expected.');

/** The name that an operator gives a PDU; empty: the name that the unit reports. */
export const pduNameSchema = lineOfText(maxPduNameLength);

/** The agent that a row names. */
export const agentName = z.string().trim().min(1).max(64).optional();

const importRow = z.object({
  line: rowLine,
  agent: agentName,
  ip,
  family: z.enum(pduFamilies),
  name: pduNameSchema.min(1).optional(),
  viewOnly: z.boolean().optional(),
  ...snmpFields,
});

/** One row of an import, as the server validates it. */
export const pduImportRowSchema = importRow.superRefine((row, context) => {
  const wrong = snmpProblem(row);
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message });
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
