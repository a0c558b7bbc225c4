import { isIPv4 } from 'node:net';
import { isLoopbackAddress } from '../network/address-block.ts';

/** Where a pool is reached. */
export interface PoolAddress {
  readonly host: string;
  readonly port: number;
}

const stratumUrl = /^stratum\+tcp:\/\/([^\s:/]+):(\d{1,5})\/?$/;

/**
 * Where the pool of a setting is reached from this machine: the address that its name stands for here, or a loopback address
 * itself. Undefined for every other: simulated miners connect to nothing outside this machine.
 */
export function poolAddress(url: string, names: ReadonlyMap<string, PoolAddress>): PoolAddress | undefined {
  const [, host = '', port = ''] = stratumUrl.exec(url) ?? [];
  const known = names.get(`${host}:${port}`);
  if (known) return known;
  const address = host === 'localhost' ? '127.0.0.1' : host;
  return isIPv4(address) && isLoopbackAddress(address) ? { host: address, port: Number(port) } : undefined;
}

/**
 * Reads `name:port=address:port` pairs, comma-separated. Throws RangeError for anything else, and for an address that is not a
 * loopback address.
 */
export function readPoolNames(text: string): Map<string, PoolAddress> {
  const pairs = text.split(',').flatMap((pair) => pair.trim() || []);
  return new Map(
    pairs.map((pair) => {
      const [, name = '', host = '', port = ''] = /^([\w.-]+:\d{1,5})=([\d.]+):(\d{1,5})$/.exec(pair) ?? [];
      if (name === '' || !isLoopbackAddress(host))
        throw new RangeError(`${pair} is not name:port=loopback-address:port.`);
      return [name, { host, port: Number(port) }];
    }),
  );
}
