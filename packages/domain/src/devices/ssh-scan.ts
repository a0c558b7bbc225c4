import type { DeviceCredential } from './device-credential.ts';
import { findKind } from './kind-support.ts';
import { sshCredential } from './ssh-credential.ts';

/**
 * Max. addresses of a scan that carries a password for SSH: each server of its ranges that was not logged in to before learns the
 * password, whoever runs it. A private key proves itself and is learned by none.
 */
export const maxSshPasswordAddresses = 1024;

/** Why these credentials may not be tried on so many addresses; undefined where they may. */
export function sshScanProblem(
  credentials: readonly (DeviceCredential & { kind?: string | undefined })[],
  addresses: number,
): string | undefined {
  const isPassword = ({ kind, ...credential }: (typeof credentials)[number]): boolean => {
    if (kind === undefined || findKind(kind)?.credential !== 'ssh') return false;
    const read = sshCredential(credential);
    return read !== null && 'password' in read;
  };
  if (addresses <= maxSshPasswordAddresses || !credentials.some(isPassword)) return undefined;
  return `Every SSH server of the ranges learns a password that is tried on it: up to ${maxSshPasswordAddresses.toLocaleString('en')} addresses. Scan fewer, or use a private key.`;
}
