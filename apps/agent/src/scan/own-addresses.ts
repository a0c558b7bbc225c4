import os from 'node:os';

/** The IPv4 addresses of this machine, as its interfaces have them. */
export function ownAddresses(): string[] {
  return Object.values(os.networkInterfaces()).flatMap(
    (addresses) => addresses?.filter(({ family }) => family === 'IPv4').map(({ address }) => address) ?? [],
  );
}
