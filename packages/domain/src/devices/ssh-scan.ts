import type { DeviceCredential } from './device-credential.ts';
import { findKind, kindNames } from './kind-support.ts';
import { sshCredential } from './ssh-credential.ts';

/** What scans name an SSH server that no credential opened, in place of a kind of devices. */
export const sshServerKind = 'ssh-server';

/** The kinds of devices that are reached over SSH. */
export const kindsBehindSsh = kindNames.filter((kind) => findKind(kind)?.credential === 'ssh');

interface GivenCredential extends Omit<DeviceCredential, 'hostKeys'> {
  kind?: string | null | undefined;
  hostKeys?: readonly string[] | null | undefined;
}

/**
 * Whether a scan looks for servers behind SSH, as one for devices of all kinds does: it lists those that no credential opens with their host
 * keys.
 */
export function looksForSsh(kinds: readonly string[] | undefined, credentials: readonly GivenCredential[]): boolean {
  const isSsh = (kind: string | null | undefined): boolean => findKind(kind ?? '')?.credential === 'ssh';
  return kinds === undefined || kinds.some(isSsh) || credentials.some(({ kind }) => isSsh(kind));
}

/**
 * Why these credentials may not be tried by a scan; undefined where they may. A server learns a password that is tried on it, whoever
 * runs it, so that one is tried on accepted servers alone; a private key is learned by none.
 */
export function sshScanProblem(credentials: readonly GivenCredential[]): string | undefined {
  const isForAnyServer = ({ kind, user, password, hostKeys }: GivenCredential): boolean => {
    if (hostKeys || !kind || findKind(kind)?.credential !== 'ssh') return false;
    const read = sshCredential({ user, password });
    return read !== null && 'password' in read;
  };
  return credentials.some(isForAnyServer)
    ? 'Every SSH server of the ranges learns a password that is tried on it. Scan without it first: each server is listed with its host key, and logged in to once you accept that. Or give the host keys of your servers, or use a private key.'
    : undefined;
}
