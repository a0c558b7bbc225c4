import type { AsicFamily } from '@headframe/domain/asic/asic-reading';
import type { Credential, DeviceEndpoint } from '../driver.ts';

/** Factory sign-ins (device protocol notes 0.8); `null` where the family has none. */
export const factoryCredentials: Readonly<Record<AsicFamily, Credential | null>> = {
  antminer: { user: 'root', password: 'root' },
  'whatsminer-v2': { user: 'admin', password: 'admin' },
  'whatsminer-v3': { user: 'super', password: 'super' },
  cgminer: null,
};

/** The credentials to try on a device: those given, then the factory's unless it is among them. */
export function credentialsToTry(family: AsicFamily, endpoint: Pick<DeviceEndpoint, 'credentials'>): Credential[] {
  const factory = factoryCredentials[family];
  const isFactory = (credential: Credential) =>
    credential.user === factory?.user && credential.password === factory.password;
  return factory === null || endpoint.credentials.some(isFactory)
    ? [...endpoint.credentials]
    : [...endpoint.credentials, factory];
}
