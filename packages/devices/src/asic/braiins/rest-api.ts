import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { requestHttp, type HttpReply, type HttpRequest, type HttpStream } from '../../wire/http-client.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantJson, readTolerantObject } from '../../wire/tolerant-json.ts';
import type { TokenManners } from '../../wire/token-session.ts';
import { MinerSession, type MinerLogin } from '../miner-session.ts';
import { asNumber, asObject, asText } from '../reading/fields.ts';
import { braiinsFactory } from './braiins-mark.ts';

const firmware = 'Braiins OS';
const json = { 'content-type': 'application/json' } as const;

/** A token comes with the time for which it is good after its last use, and travels bare in `Authorization`. */
const manners: TokenManners = {
  name: 'braiins',
  signIn: async (endpoint, { user, password }) => {
    const body = JSON.stringify({ username: user, password });
    const reply = await requestHttp(endpoint, { method: 'POST', path: '/api/v1/auth/login', headers: json, body });
    if (reply.status >= 500) throw new DeviceReplyError(`The sign-in answered with status ${reply.status}.`);
    if (reply.status >= 400) return null;
    const answer = readTolerantObject(reply.body);
    const token = asText(answer['token']);
    return token === null ? null : { token, validSeconds: asNumber(answer['timeout_s']) };
  },
  headersOf: (token) => ({ authorization: token }),
};

/** How the REST API of Braiins OS lets in. */
export const braiinsRestLogin: MinerLogin = { port: 'http', factory: braiinsFactory, manners };

/** The REST API of Braiins OS 25.07 and later (its OpenAPI document); for one reading or one command. */
export class BraiinsRest {
  readonly #session: MinerSession;
  readonly #endpoint: DeviceEndpoint;

  constructor(endpoint: DeviceEndpoint) {
    this.#endpoint = endpoint;
    this.#session = new MinerSession(endpoint, braiinsRestLogin);
  }

  /** The outcome for the endpoint's own credentials so far. */
  get credentialOutcome(): CredentialOutcome {
    return this.#session.credentialOutcome;
  }

  /** Reads an object that everybody may see; nothing is sent that would sign in. Rejects with the four device errors. */
  async getOpen(path: string): Promise<JsonObject> {
    const reply = await requestHttp(portEndpoint(this.#endpoint, 'http'), { method: 'GET', path: `/api/v1/${path}` });
    return readTolerantObject(requireSuccess(reply, firmware, asText(reply.body)).body);
  }

  /** Reads an object. Rejects with the four device errors. */
  async get(path: string): Promise<JsonObject> {
    return asObject(await this.#read(path));
  }

  /** Reads a list. */
  async list(path: string): Promise<JsonValue> {
    return this.#read(path);
  }

  /** Reads a bare value, such as `false`. */
  async text(path: string): Promise<string> {
    return (await this.#request({ method: 'GET', path: `/api/v1/${path}` })).body;
  }

  /** Changes something; a `body` is sent as JSON. */
  async put(path: string, body?: unknown): Promise<void> {
    const content = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
    await this.#request({ method: 'PUT', path: `/api/v1/${path}`, ...content });
  }

  /** Reads a file of any length. */
  async stream(path: string, body: unknown): Promise<HttpStream> {
    const request = { method: 'GET', path: `/api/v1/${path}`, headers: json, body: JSON.stringify(body) } as const;
    return requireSuccess(await this.#session.stream(request), firmware);
  }

  async #read(path: string): Promise<JsonValue> {
    return readTolerantJson((await this.#request({ method: 'GET', path: `/api/v1/${path}` })).body);
  }

  async #request(request: HttpRequest): Promise<HttpReply> {
    const reply = await this.#session.request(request);
    return requireSuccess(reply, firmware, asText(reply.body));
  }
}

/** Whether the REST API of Braiins OS is there, by its version, which everybody may see. Never rejects. */
export async function hasBraiinsRest(api: BraiinsRest): Promise<boolean> {
  return (await settled(api.getOpen('version/'))).value?.['major'] !== undefined;
}
