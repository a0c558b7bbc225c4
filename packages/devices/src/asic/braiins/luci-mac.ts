import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { requestHttp, type HttpReply } from '../../wire/http-client.ts';
import { readTolerantJson } from '../../wire/tolerant-json.ts';
import type { TokenManners } from '../../wire/token-session.ts';
import { MinerSession } from '../miner-session.ts';
import { asMac, asObjects } from '../reading/fields.ts';
import { braiinsFactory } from './braiins-mark.ts';

const signInPath = '/cgi-bin/luci/admin';

/** The pages of the system (LuCI) take a form and give a cookie; without one they answer 403 with the form. */
const manners: TokenManners = {
  name: 'luci',
  signIn: async (endpoint, { user, password }) => {
    const reply = await requestHttp(endpoint, {
      method: 'POST',
      path: signInPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ luci_username: user, luci_password: password }).toString(),
    });
    const cookie = cookieOf(reply);
    return reply.status >= 400 || cookie === undefined ? null : { token: cookie, validSeconds: null };
  },
  headersOf: (cookie) => ({ cookie }),
};

const cookieOf = (reply: HttpReply) => [reply.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];

/**
 * The MAC address of Braiins OS before 24.09, whose GraphQL does not have it: of its first interface, from the pages of the system
 * underneath (recorded from 21.09). Rejects with the four device errors.
 */
export async function askLuciMac(endpoint: DeviceEndpoint): Promise<string | null> {
  const session = new MinerSession(endpoint, { port: 'http', factory: braiinsFactory, manners });
  const reply = await session.request({ method: 'GET', path: `${signInPath}/network/iface_status/lan` });
  if (reply.status >= 300) throw new DeviceReplyError(`The system's pages answered with status ${reply.status}.`);
  return asMac(asObjects(readTolerantJson(reply.body))[0]?.['macaddr']);
}
