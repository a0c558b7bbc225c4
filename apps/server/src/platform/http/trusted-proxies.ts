import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a proxy in front of the server. */
type IsTrusted = (address: string) => boolean;

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Reads addresses and CIDR ranges of trusted proxies.
 * @throws Error for an entry that is neither.
 */
export function trustedProxies(entries: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/', 2);
    const bits = isIP(address) === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > bits)
      throw new Error(`HEADFRAME_TRUSTED_PROXIES: ${entry} is neither an address nor a range.`);
    list.addSubnet(address, length, family(address));
  }
  return (given) => {
    const address = plain(given);
    return isIP(address) !== 0 && list.check(address, family(address));
  };
}

/** The address a connection comes from: the last one in X-Forwarded-For that no trusted proxy has, else the socket's. */
export function clientIp(request: IncomingMessage, isTrusted: IsTrusted): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
  for (const hop of forwarded) {
    const claimed = plain(hop.trim());
    if (!isTrusted(address) || isIP(claimed) === 0) break;
    address = claimed;
  }
  return address;
}
