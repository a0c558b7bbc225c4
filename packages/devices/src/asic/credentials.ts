import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../driver.ts';

/**
 * The credentials to try on a device: those given, then those with which its family leaves the factory unless they are among
 * them (device protocol notes 0.8).
 */
export function credentialsToTry(
  factory: Credential | readonly Credential[],
  endpoint: Pick<DeviceEndpoint, 'credentials'>,
): Credential[] {
  const isGiven = ({ user, password }: Credential) =>
    endpoint.credentials.some((given) => given.user === user && given.password === password);
  return [...endpoint.credentials, ...[factory].flat().filter((credential) => !isGiven(credential))];
}

/** The first credential of each password, for devices that have no users or one. */
export function onePerPassword(credentials: readonly Credential[]): Credential[] {
  return [...new Map(credentials.toReversed().map((one) => [one.password, one])).values()].toReversed();
}

/** The outcome for the endpoint's own credentials, where the device accepted `accepted`: `factory` for any other. */
export function outcomeOf(
  accepted: Credential | null,
  { credentials }: Pick<DeviceEndpoint, 'credentials'>,
): CredentialOutcome {
  if (accepted === null) return 'refused';
  return credentials.includes(accepted) ? 'taken' : 'factory';
}

/** Max. number of stored credentials that a test tries, as some miners lock after wrong tries. */
const maxTested = 5;

/** An endpoint with as many of its credentials as a test tries, in their order. */
export function testedEndpoint(endpoint: DeviceEndpoint): DeviceEndpoint {
  return { ...endpoint, credentials: endpoint.credentials.slice(0, maxTested), inOrder: true };
}

/**
 * Ends a test of credentials in which the device let `accepted` in; null where it asks for none. Rejects with `credential` where that is
 * the factory default, and others are stored.
 */
export function requireStored(accepted: Credential | null, { credentials }: Pick<DeviceEndpoint, 'credentials'>): void {
  if (accepted === null || credentials.length === 0 || credentials.includes(accepted)) return;
  throw new DeviceRefusedError('credential', 'It refuses the stored credential, and accepts the factory default.');
}
