/** Room for a host name (253 characters), a port, and a scheme before it. */
export const maxPoolAddressLength = 300;

/** Letters of ASCII alone: a letter that only looks like one of them stays what it is. */
const lowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Where a pool address leads, as lowercase `host:port`: without a scheme, and without what stands behind the port. It is compared letter by
 * letter; `pool_host` of the database does the same.
 */
export function poolHost(address: string): string {
  const bare = address.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/^[a-zA-Z][a-zA-Z0-9+.-]{0,30}:\/\//, '');
  return lowerCase(bare.replace(/[/?#][^]*$/, ''));
}

const hostAndPort = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?):([1-9]\d{0,4})$/;

/** A pool address that a person gives, as it is kept: lowercase `host:port`. Also read as `host@port`. Undefined for anything else. */
export function trustedAddress(given: string): string | undefined {
  const address = poolHost(given).replace(/^([^@]*)@(\d+)$/, '$1:$2');
  const port = Number(hostAndPort.exec(address)?.[3]);
  return port <= 65_535 ? address : undefined;
}

/** A kept address as people read it: `pool.example@3333` (second specification, section 3). */
export function shownAddress(address: string): string {
  return address.replace(/:(\d+)$/, '@$1');
}
