import type { Credential, DeviceEndpoint } from '../driver.ts';

/**
 * The credentials to try on a device: those given, then that with which its family leaves the factory unless it is among them
 * (device protocol notes 0.8).
 */
export function credentialsToTry(factory: Credential, endpoint: Pick<DeviceEndpoint, 'credentials'>): Credential[] {
  const isFactory = ({ user, password }: Credential) => user === factory.user && password === factory.password;
  return endpoint.credentials.some(isFactory) ? [...endpoint.credentials] : [...endpoint.credentials, factory];
}
