import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { requestHttp, type HttpReply } from '../../wire/http-client.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import type { TokenManners } from '../../wire/token-session.ts';
import { cgminerStatus } from '../cgminer/cgminer-api.ts';
import { MinerSession, type MinerLogin } from '../miner-session.ts';
import { asObjects, asText } from '../reading/fields.ts';

const firmware = 'FluxOS';
const json = { 'content-type': 'application/json' } as const;

/** Its replies have the status of the cgminer API, whatever that of HTTP is. */
function asksForToken(reply: HttpReply): boolean {
  if (reply.status === 401 || reply.status === 403) return true;
  const head = reply.body.slice(0, 2048);
  return /"STATUS"\s*:\s*"[EF]"/.test(head) && /"Msg"\s*:\s*"[^"]*(token|session|expired|unauthori[sz]ed)/i.test(head);
}

const manners: TokenManners = {
  name: 'auradine',
  signIn: async (endpoint, { user, password }) => {
    const body = JSON.stringify({ command: 'token', user, password });
    const reply = await requestHttp(endpoint, { method: 'POST', path: '/token', headers: json, body });
    if (reply.status >= 500) throw new DeviceReplyError(`The sign-in answered with status ${reply.status}.`);
    if (reply.status >= 400) return null;
    const token = asText(asObjects(readTolerantObject(reply.body)['Token'])[0]?.['Token']);
    return token === null ? null : { token, validSeconds: null };
  },
  headersOf: (token) => ({ token }),
  asksForSignIn: asksForToken,
};

/** How FluxOS lets in. */
export const auradineLogin: MinerLogin = { port: 'auradine', factory: { user: 'admin', password: 'admin' }, manners };

/** The web API of FluxOS on port 8080, which gives out tokens; for one reading. */
export class AuradineApi {
  readonly #session: MinerSession;

  constructor(endpoint: DeviceEndpoint) {
    this.#session = new MinerSession(endpoint, auradineLogin);
  }

  /** The outcome for the endpoint's own credentials so far. */
  get credentialOutcome(): CredentialOutcome {
    return this.#session.credentialOutcome;
  }

  /** Reads the rows of a command, which stand under `list`. Rejects with the four device errors. */
  async rows(command: string, list: string): Promise<JsonObject[]> {
    const reply = requireSuccess(await this.#session.request({ method: 'GET', path: `/${command}` }), firmware);
    const answer = readTolerantObject(reply.body);
    const status = cgminerStatus(answer);
    if (status?.status === 'E' || status?.status === 'F')
      throw new DeviceRefusedError('refused', status.message || 'The miner refused.');
    if (!(list in answer)) throw new DeviceReplyError(`The reply has no ${list}.`);
    return asObjects(answer[list]);
  }
}
