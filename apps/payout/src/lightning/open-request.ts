import { lookup } from 'node:dns';
import https from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';
import { isOpenUrl } from '@headframe/chain/lightning/lightning-address';

/** Bytes and time of one answer. */
const maxAnswerBytes = 65_536;
const answerMs = 8_000;

/** Networks that are of this machine, of a site, or of nobody (IANA special-purpose address registries). */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 the global unicast addresses alone are open, without what carries IPv4 addresses or documents. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is of the open Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** What {@link openRequest} leaves to tests: where names lead to, and whom the connection trusts. */
export interface OpenRequestOptions {
  readonly lookup?: typeof lookup;
  readonly isOpen?: (address: string) => boolean;
  readonly certificate?: string;
  readonly port?: number;
}

/** Looks a name up and refuses it where any of its addresses is not open; the connection goes to these addresses and to no others. */
function guardedLookup({ lookup: resolve = lookup, isOpen = isPublicAddress }: OpenRequestOptions): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isOpen(address)))
        return done(new Error('The name leads to a closed network.'), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Asks a host of the open Internet for JSON: https alone, no redirect, bounded in time and bytes, and nowhere in a network of ours
 * whatever its name leads to. @throws Error where any of it does not hold, in words that show nothing of the answer
 */
export async function openRequest(url: URL, options: OpenRequestOptions = {}): Promise<unknown> {
  if (!isOpenUrl(url)) throw new Error('Only https on a named host is asked.');
  const { certificate, port } = options;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const request = https.get(
      url,
      {
        agent: false,
        headers: { accept: 'application/json' },
        lookup: guardedLookup(options),
        signal: AbortSignal.timeout(answerMs),
        ...(certificate !== undefined && { ca: certificate }),
        ...(port !== undefined && { port }),
      },
      (response) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > maxAnswerBytes) response.destroy(new Error('The answer is too long.'));
        });
        response.once('error', reject);
        response.once('close', () => reject(new Error('The answer broke off.')));
        response.once('end', () => {
          try {
            if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
            resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
          } catch (error) {
            reject(error instanceof SyntaxError ? new Error('The answer is no JSON.') : error);
          }
        });
      },
    );
    request.once('error', reject);
    // Node reports an answer that switches to another protocol (status 101) by no other event.
    request.once('close', () => {
      if (!isAnswered) reject(new Error('The connection was closed.'));
    });
  });
}
