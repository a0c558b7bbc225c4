import { maximumMessageBytes, type CredentialTable, type DevicePart, type LinkDevice } from '@headframe/agent-link';

/** Devices of one message at most, and the bytes of their text: well below the largest message. */
const partLimits = { devices: 2000, bytes: maximumMessageBytes / 2 } as const;

/** How devices are put into messages. */
interface DevicePartOptions {
  /** Whether the agent reads tables of credentials; agents before them do not. */
  sharesCredentials: boolean;
  /** Whether it keeps a credential to the servers whose host keys it names; else it gets none of these. */
  checksHostKeys?: boolean;
  limits?: { devices: number; bytes: number };
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

/**
 * Splits a list of devices into what one message each can hold, in order; at least one part, which may be empty. A private key that
 * many devices share stands in a message once.
 */
export function deviceParts(
  devices: readonly LinkDevice[],
  { sharesCredentials, checksHostKeys = true, limits = partLimits }: DevicePartOptions,
): DevicePart[] {
  const parts: DevicePart[] = [];
  let places = new Map<string, number>();
  let part: DevicePart & { credentialTable: CredentialTable } = { devices: [], credentialTable: [] };
  let bytes = 0;
  const close = (): void => {
    parts.push(sharesCredentials ? part : { devices: part.devices });
    part = { devices: [], credentialTable: [] };
    places = new Map();
    bytes = 0;
  };
  for (const listed of devices) {
    const { credentials: all, ...rest } = listed;
    const credentials = checksHostKeys ? all : all.filter(({ hostKeys }) => !hostKeys);
    const name = JSON.stringify(credentials);
    const needed = (): number =>
      sizeOf(rest) + 20 + (sharesCredentials && places.has(name) ? 0 : Buffer.byteLength(name));
    if (part.devices.length >= limits.devices || (part.devices.length > 0 && bytes + needed() > limits.bytes)) close();
    bytes += needed();
    if (sharesCredentials) {
      const at = places.get(name) ?? places.size;
      if (at === places.size) part.credentialTable.push(credentials);
      places.set(name, at);
      part.devices.push({ ...rest, credentialsAt: at });
    } else part.devices.push({ ...rest, credentials });
  }
  close();
  return parts;
}
