import type { LinkDevice } from './item-command.ts';
import type { LinkCredential } from './scan.ts';

/** Lists of credentials of one message, each once; its devices name them by their place. */
export type CredentialTable = LinkCredential[][];

/** A device whose credentials stand in the table of its message. */
type SharingDevice = Omit<LinkDevice, 'credentials'> & { credentialsAt: number };

/** The devices of one message, with their credentials at each, or once in a table. */
export interface DevicePart {
  devices: (LinkDevice | SharingDevice)[];
  credentialTable?: CredentialTable;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the credentials of a message's table back to its devices, before it is checked; any other value stays as it is. */
export function withSharedCredentials(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['credentialTable']) || !Array.isArray(value['devices'])) return value;
  const { credentialTable, ...message } = value as { credentialTable: unknown[]; devices: unknown[] };
  const devices = message.devices.map((device) => {
    if (!isRecord(device) || !Number.isInteger(device['credentialsAt'])) return device;
    const { credentialsAt, ...rest } = device;
    return { ...rest, credentials: credentialTable[credentialsAt as number] };
  });
  return { ...message, devices };
}
