import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { requestHttp } from '../../wire/http-client.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantJson, readTolerantObject } from '../../wire/tolerant-json.ts';
import type { TokenManners } from '../../wire/token-session.ts';
import { MinerSession, type MinerLogin } from '../miner-session.ts';
import { asObject, asText } from '../reading/fields.ts';

const firmware = 'Proto OS';
const json = { 'content-type': 'application/json' } as const;
const pathOf = (name: string): string => `/api/v1/${name}`;

/** It has a password and no users; a token is good until the miner says otherwise. */
const manners: TokenManners = {
  name: 'proto',
  signIn: async (endpoint, { password }) => {
    const body = JSON.stringify({ password });
    const reply = await requestHttp(endpoint, { method: 'POST', path: pathOf('auth/login'), headers: json, body });
    if (reply.status >= 500) throw new DeviceReplyError(`The sign-in answered with status ${reply.status}.`);
    const token = reply.status >= 400 ? null : asText(readTolerantObject(reply.body)['access_token']);
    return token === null ? null : { token, validSeconds: null };
  },
  headersOf: (token) => ({ authorization: `Bearer ${token}` }),
};

/** How Proto OS lets in. It leaves the factory without a password; whoever sets it up chooses one. */
export const protoLogin: MinerLogin = { port: 'http', factory: [], manners };

/** The REST API of Proto OS (its OpenAPI document, "Mining Development Kit API" 1.8.0); for one reading. */
export class ProtoApi {
  readonly #session: MinerSession;
  readonly #endpoint: DeviceEndpoint;

  constructor(endpoint: DeviceEndpoint) {
    this.#endpoint = endpoint;
    this.#session = new MinerSession(endpoint, protoLogin);
  }

  /** The outcome for the endpoint's credentials so far. */
  get credentialOutcome(): CredentialOutcome {
    return this.#session.credentialOutcome;
  }

  /** Reads an object that everybody may see; nothing is sent that would sign in. Rejects with the four device errors. */
  async getOpen(name: string): Promise<JsonObject> {
    const reply = await requestHttp(portEndpoint(this.#endpoint, 'http'), { method: 'GET', path: pathOf(name) });
    return readTolerantObject(requireSuccess(reply, firmware).body);
  }

  /** Reads a value, signed in where the miner wants that. Rejects with the four device errors. */
  async read(name: string): Promise<JsonValue> {
    const reply = await this.#session.request({ method: 'GET', path: pathOf(name) });
    return readTolerantJson(requireSuccess(reply, firmware).body);
  }

  /** Reads what stands under one name of an object, as it wraps all that it says. */
  async get(name: string, wrapper: string): Promise<JsonObject> {
    const whole = asObject(await this.read(name));
    if (!(wrapper in whole)) throw new DeviceReplyError(`The reply has no ${wrapper}.`);
    return asObject(whole[wrapper]);
  }
}
