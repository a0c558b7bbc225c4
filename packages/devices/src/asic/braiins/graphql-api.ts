import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { requestHttp, type HttpReply, type HttpRequest } from '../../wire/http-client.ts';
import { isJsonObject, type JsonObject } from '../../wire/json-value.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import type { TokenManners } from '../../wire/token-session.ts';
import { MinerSession, type MinerLogin } from '../miner-session.ts';
import { asObject, asObjects, asText } from '../reading/fields.ts';
import { braiinsFactory } from './braiins-mark.ts';

type Variables = Readonly<Record<string, unknown>>;

const login = `mutation ($user: String!, $password: String!) {
  auth { login(username: $user, password: $password) { __typename ... on AuthError { message } } } }`;

const asRequest = (query: string, variables: Variables): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }),
});

/** The data of an answer; null where there is none, as where the query asks for a sign-in. */
function dataOf(reply: HttpReply): JsonObject | null {
  if (reply.status >= 400) return null;
  const { data } = readTolerantObject(reply.body);
  return isJsonObject(data) && Object.values(data).some((value) => value !== null) ? data : null;
}

/** The sign-in gives a cookie. */
const manners: TokenManners = {
  name: 'braiins-graphql',
  signIn: async (endpoint, { user, password }) => {
    const reply = await requestHttp(endpoint, asRequest(login, { user, password }));
    const outcome = asObject(asObject(dataOf(reply)?.['auth'])['login']);
    if (outcome['__typename'] !== 'VoidResult') return null;
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    return { token: cookies.join('; '), validSeconds: null };
  },
  headersOf: (cookie) => ({ cookie }),
  asksForSignIn: (reply) => {
    try {
      return reply.status === 401 || reply.status === 403 || (reply.status < 400 && dataOf(reply) === null);
    } catch {
      return false;
    }
  },
};

/** How the GraphQL API of Braiins OS lets in. */
export const braiinsGraphqlLogin: MinerLogin = { port: 'http', factory: braiinsFactory, manners };

/** The GraphQL API of Braiins OS 21.09 to 25.05 (its schemas); for one reading or one command. */
export class BraiinsGraphql {
  readonly #session: MinerSession;

  constructor(endpoint: DeviceEndpoint) {
    this.#session = new MinerSession(endpoint, braiinsGraphqlLogin);
  }

  /** The outcome for the endpoint's own credentials so far. */
  get credentialOutcome(): CredentialOutcome {
    return this.#session.credentialOutcome;
  }

  /** Asks for something, signed in where the device wants that. Rejects with the four device errors. */
  async ask(query: string): Promise<JsonObject> {
    return this.#run(query, {});
  }

  /**
   * Changes something, signed in. `place` names the mutation's fields; a result that is an error of the schema is a refusal with
   * its message.
   */
  async change(query: string, place: readonly string[], variables: Variables = {}): Promise<void> {
    await this.#session.signIn();
    const data = await this.#run(query, variables);
    const result = place.reduce((object, name) => asObject(object[name]), data);
    const kind = asText(result['__typename']);
    if (kind === null) throw new DeviceReplyError('The answer does not say whether the change was made.');
    if (kind.endsWith('Error'))
      throw new DeviceRefusedError('refused', `The miner refused: ${asText(result['message'])?.slice(0, 200) ?? kind}`);
  }

  async #run(query: string, variables: Variables): Promise<JsonObject> {
    const reply = await this.#session.request(asRequest(query, variables));
    if (reply.status === 404) throw new DeviceRefusedError('unsupported', 'The device has no GraphQL.');
    if (reply.status >= 400) throw new DeviceReplyError(`GraphQL answered with status ${reply.status}.`);
    const data = dataOf(reply);
    if (data) return data;
    const [error] = asObjects(readTolerantObject(reply.body)['errors']);
    throw new DeviceRefusedError('refused', asText(error?.['message'])?.slice(0, 200) ?? 'The miner gave no data.');
  }
}
