import type { CredentialInput, StartScanMutationVariables } from '../../../generated/scan.ts';
import { portNumbers, wholeNumber, type NumberField, type PortFields } from '../../../ui/fields/device-ports.ts';
import { rangeList, rangesState } from '../../../ui/fields/ranges-text.ts';

/** A credential to try, as entered; `key` identifies its row. */
export interface CredentialField extends CredentialInput {
  key: number;
}

/** The fields of the scan form. */
export interface ScanFields {
  ranges: string;
  credentials: readonly CredentialField[];
  addNewDevices: boolean;
  connectTimeoutMs: NumberField;
  /** Undefined: those of the agent. */
  ports: PortFields | undefined;
}

/** A form on which nothing was entered yet. */
export const emptyScan: ScanFields = {
  ranges: '',
  credentials: [],
  addNewDevices: true,
  connectTimeoutMs: 1000,
  ports: undefined,
};

const maxCredentials = 32;
const maxCredentialLength = 255;

function timeoutOf(value: NumberField): number | undefined {
  return wholeNumber(value, 50, 10_000);
}

/** What is wrong with the time-out, or undefined. */
export function timeoutProblem(value: NumberField): string | undefined {
  return timeoutOf(value) === undefined ? 'Between 50 and 10,000 ms.' : undefined;
}

/** What is wrong with a list of sign-ins, or undefined. */
export function credentialsProblem(credentials: readonly CredentialInput[]): string | undefined {
  if (credentials.length > maxCredentials) return `Up to ${maxCredentials} credentials per scan.`;
  const isLong = credentials.some(({ user, password }) => Math.max(user.length, password.length) > maxCredentialLength);
  return isLong ? `Up to ${maxCredentialLength} characters each.` : undefined;
}

/**
 * The order to an agent, or undefined while the fields do not hold one. Sign-ins without a user and a password are left
 * out.
 */
export function scanCommand(agentId: string, fields: ScanFields): StartScanMutationVariables | undefined {
  const { addNewDevices, ports } = fields;
  const connectTimeoutMs = timeoutOf(fields.connectTimeoutMs);
  const devicePorts = ports && portNumbers(ports);
  if (rangesState(fields.ranges).kind !== 'good' || connectTimeoutMs === undefined) return undefined;
  if (credentialsProblem(fields.credentials) !== undefined || (ports && !devicePorts)) return undefined;
  return {
    agentId,
    ranges: rangeList(fields.ranges),
    credentials: fields.credentials
      .filter(({ user, password }) => user !== '' || password !== '')
      .map(({ user, password }) => ({ user, password })),
    addNewDevices,
    connectTimeoutMs,
    ...(devicePorts ? { devicePorts } : {}),
  };
}
