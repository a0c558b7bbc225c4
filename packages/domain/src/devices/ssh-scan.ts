import type { DeviceCredential } from './device-credential.ts';
import { findKind } from './kind-support.ts';
import { sshCredential } from './ssh-credential.ts';

/**
 * Max. addresses of a scan that carries a password for SSH without host keys: each server of its ranges that was not logged in to
 * before learns the password, whoever runs it. A private key proves itself and is learned by none.
 */
export const maxSshPasswordAddresses = 1024;

/** A credential as a scan is given it. */
interface GivenCredential extends Omit<DeviceCredential, 'hostKeys'> {
  kind?: string | null | undefined;
  hostKeys?: readonly string[] | null | undefined;
}

/** Why these credentials may not be tried on so many addresses; undefined where they may. */
export function sshScanProblem(credentials: readonly GivenCredential[], addresses: number): string | undefined {
  const isPassword = ({ kind, user, password, hostKeys }: GivenCredential): boolean => {
    if (hostKeys || !kind || findKind(kind)?.credential !== 'ssh') return false;
    const read = sshCredential({ user, password });
    return read !== null && 'password' in read;
  };
  if (addresses <= maxSshPasswordAddresses || !credentials.some(isPassword)) return undefined;
  return `Every SSH server of the ranges learns a password that is tried on it: up to ${maxSshPasswordAddresses.toLocaleString('en')} addresses. Scan fewer, give the host keys of your servers, or use a private key.`;
}
