import type { CredentialOutcome } from '@headframe/domain/asic/credential-outcome';
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

/** The outcome for the endpoint's own credentials, where the device accepted `accepted`; those of the factory are none of them. */
export function outcomeOf(
  accepted: Credential | null,
  { credentials }: Pick<DeviceEndpoint, 'credentials'>,
): CredentialOutcome {
  return accepted !== null && credentials.includes(accepted) ? 'taken' : 'refused';
}
