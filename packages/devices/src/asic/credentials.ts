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
