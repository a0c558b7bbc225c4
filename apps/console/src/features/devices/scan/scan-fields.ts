import { kindNames } from '@headframe/domain/devices/kind-support';
import type { KindName } from '@headframe/domain/devices/kinds';
import { sshScanProblem } from '@headframe/domain/devices/ssh-scan';
import type { StartScanMutationVariables } from '../../../generated/scan.ts';
import { portNumbers, type PortFields } from '../../../ui/fields/device-ports.ts';
import type { FieldValue } from '../../../ui/fields/field-props.ts';
import { wholeNumber } from '../../../ui/fields/whole-number.ts';
import { rangeList, rangesState } from '../../../ui/fields/ranges-text.ts';
import {
  credentialInput,
  credentialProblem,
  isEmptyCredential,
  maxCredentials,
  type CredentialField,
} from './scan-credentials.ts';

export interface ScanFields {
  ranges: string;
  /** Kinds of devices to look for. */
  kinds: readonly KindName[];
  credentials: readonly CredentialField[];
  addNewDevices: boolean;
  connectTimeoutMs: FieldValue;
  /** Undefined: those of the agent. */
  ports: PortFields | undefined;
}

/** A form on which nothing was entered yet. */
export const emptyScan: ScanFields = {
  ranges: '',
  kinds: kindNames,
  credentials: [],
  addNewDevices: true,
  connectTimeoutMs: 1000,
  ports: undefined,
};

function timeoutOf(value: FieldValue): number | undefined {
  return wholeNumber(value, 50, 10_000);
}

/** What is wrong with the time-out, or undefined. */
export function timeoutProblem(value: FieldValue): string | undefined {
  return timeoutOf(value) === undefined ? 'Between 50 and 10,000 ms.' : undefined;
}

/** The kinds of devices that an agent can look for; all before its first connection, when it has not said so. */
export function kindsOfAgent({ kinds }: { kinds: readonly string[] }): readonly KindName[] {
  return kinds.length === 0 ? kindNames : kindNames.filter((kind) => kinds.includes(kind));
}

/** The credentials to send: those of the chosen kinds in which something was entered. */
function sentCredentials({ credentials, kinds }: ScanFields): CredentialField[] {
  return credentials.filter((field) => kinds.includes(field.kind) && !isEmptyCredential(field));
}

const inputsOf = (fields: readonly CredentialField[]) => fields.map(credentialInput).filter((input) => input !== null);

/** What is wrong with the credentials as a whole, or undefined. */
export function credentialsProblem(fields: ScanFields): string | undefined {
  const sent = sentCredentials(fields);
  if (sent.length > maxCredentials) return `Up to ${maxCredentials} credentials per scan.`;
  return sshScanProblem(inputsOf(sent));
}

/** The command to an agent, or undefined while the fields do not hold one. */
export function scanCommand(agentId: string, fields: ScanFields): StartScanMutationVariables | undefined {
  const { addNewDevices, kinds, ports } = fields;
  const connectTimeoutMs = timeoutOf(fields.connectTimeoutMs);
  const devicePorts = ports && portNumbers(ports);
  const credentials = sentCredentials(fields);
  if (rangesState(fields.ranges).kind !== 'good' || connectTimeoutMs === undefined || kinds.length === 0)
    return undefined;
  if (credentialsProblem(fields) !== undefined || (ports && !devicePorts)) return undefined;
  if (credentials.some((field) => credentialProblem(field) !== undefined)) return undefined;
  return {
    agentId,
    ranges: rangeList(fields.ranges),
    credentials: inputsOf(credentials),
    addNewDevices,
    connectTimeoutMs,
    ...(kinds.length < kindNames.length ? { kinds: [...kinds] } : {}),
    ...(devicePorts ? { devicePorts } : {}),
  };
}
