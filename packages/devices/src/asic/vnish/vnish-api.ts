import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { requestHttp, type HttpReply, type HttpRequest, type HttpStream } from '../../wire/http-client.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantJson, readTolerantObject, readWholeObject } from '../../wire/tolerant-json.ts';
import type { TokenManners } from '../../wire/token-session.ts';
import { MinerSession, type MinerLogin } from '../miner-session.ts';
import { asBoolean, asText } from '../reading/fields.ts';

const firmware = 'VNish';
const json = { 'content-type': 'application/json' } as const;
const tooMany = 429;

const tooManyWrong =
  'The miner takes no password for a while after too many wrong ones. Wait some minutes, and check the stored credentials.';

/** It has a password and no users; the token ends with `lock`. */
const manners: TokenManners = {
  name: 'vnish',
  signIn: async (endpoint, { password }) => {
    const body = JSON.stringify({ pw: password });
    const reply = await requestHttp(endpoint, { method: 'POST', path: '/api/v1/unlock', headers: json, body });
    if (reply.status === tooMany) throw new DeviceRefusedError('refused', tooManyWrong);
    if (reply.status >= 500) throw new DeviceReplyError(`The sign-in answered with status ${reply.status}.`);
    const token = reply.status >= 400 ? null : asText(readTolerantObject(reply.body)['token']);
    return token === null ? null : { token, validSeconds: null };
  },
  headersOf: (token) => ({ authorization: `Bearer ${token}` }),
};

/** How VNish lets in. */
export const vnishLogin: MinerLogin = { port: 'http', factory: { user: '', password: 'admin' }, manners };

/** The REST API of VNish and AnthillOS 1.2 and later (their OpenAPI documents); for one reading or one command. */
export class VnishApi {
  readonly #session: MinerSession;
  readonly #endpoint: DeviceEndpoint;

  constructor(endpoint: DeviceEndpoint) {
    this.#endpoint = endpoint;
    this.#session = new MinerSession(endpoint, vnishLogin);
  }

  /** Reads an object that everybody may see; nothing is sent that would sign in. Rejects with the four device errors. */
  async getOpen(path: string): Promise<JsonObject> {
    const reply = await requestHttp(portEndpoint(this.#endpoint, 'http'), { method: 'GET', path: `/api/v1/${path}` });
    return readTolerantObject(requireSuccess(reply, firmware).body);
  }

  /** Reads an object, signed in where the miner wants that. Rejects with the four device errors. */
  async get(path: string): Promise<JsonObject> {
    return readTolerantObject((await this.#request({ method: 'GET', path: `/api/v1/${path}` })).body);
  }

  /** Reads an object of which every part counts, since it is written back; one that is cut off is rejected. */
  async getWhole(path: string): Promise<JsonObject> {
    return readWholeObject((await this.#request({ method: 'GET', path: `/api/v1/${path}` })).body);
  }

  /** Reads a list. */
  async list(path: string): Promise<JsonValue> {
    return readTolerantJson((await this.#request({ method: 'GET', path: `/api/v1/${path}` })).body);
  }

  /** Saves settings; the firmware says whether its mining program must start again for them, and does not do so itself. */
  async saveSettings(settings: unknown): Promise<void> {
    const outcome = await this.post('settings', settings);
    if (asBoolean(outcome['restart_required']) === true) await this.post('mining/restart');
  }

  /** Changes something; a `body` is sent as JSON. */
  async post(path: string, body?: unknown): Promise<JsonObject> {
    const content = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
    const reply = await this.#request({ method: 'POST', path: `/api/v1/${path}`, ...content });
    return reply.body.trimStart().startsWith('{') ? readTolerantObject(reply.body) : {};
  }

  /** Reads a text of any length. */
  async stream(path: string): Promise<HttpStream> {
    return requireSuccess(await this.#session.stream({ method: 'GET', path: `/api/v1/${path}` }), firmware);
  }

  /** Ends the session that was opened with the password, if one was. */
  async lock(): Promise<void> {
    await settled(this.#session.signOut({ method: 'POST', path: '/api/v1/lock' }));
  }

  async #request(request: HttpRequest): Promise<HttpReply> {
    return requireSuccess(await this.#session.request(request), firmware);
  }
}
