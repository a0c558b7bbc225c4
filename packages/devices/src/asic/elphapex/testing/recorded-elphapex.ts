import { createHash } from 'node:crypto';
import { readCaptures } from '../../../testing/captures.ts';
import type { LoopbackServers } from '../../../testing/loopback-servers.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const realm = 'Daoge Miner';

/** Whether a digest answer (RFC 2617) was made with the password. */
function isSignedIn(header: string, method: string, password: string): boolean {
  const field = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(header)?.[1] ?? '';
  const secret = md5(`root:${realm}:${password}`);
  const place = md5(`${method}:${field('uri')}`);
  const expected = md5([secret, field('nonce'), field('nc'), field('cnonce'), field('qop'), place].join(':'));
  return field('response') === expected;
}

/** Serves the replies of a recorded DG-Home1 behind its sign-in, each changed before it leaves. */
export function recordedElphapex(
  device: LoopbackServers,
  { password = 'root', change = (text) => text }: { password?: string; change?: (text: string) => string } = {},
): Promise<void> {
  const recorded = readCaptures('asic-rs/elphapex/v1');
  return device.serveHttp(({ url = '', method = 'GET', headers }) => {
    if (!isSignedIn(headers.authorization ?? '', method, password)) {
      const challenge = `Digest realm="${realm}", nonce="5f3a", qop="auth"`;
      return { status: 401, headers: { 'www-authenticate': challenge }, body: '401' };
    }
    const reply = recorded(/^\/cgi-bin\/(\w+)\.cgi$/.exec(url)?.[1] ?? '');
    return reply === undefined ? { status: 404, body: '' } : { status: 200, body: change(reply) };
  });
}

/** The recorded miner had no pool within reach: here it mines to the first one. */
export function workingElphapex(text: string): string {
  return text
    .replaceAll('"rate_5s": 0', '"rate_5s": 2001.5')
    .replaceAll('"elapsed": 0', '"elapsed": 4000')
    .replace('"accepted": 0', '"accepted": 12')
    .replace('"rejected": 0', '"rejected": 3')
    .replace('"Unreachable"', '"Alive"');
}
