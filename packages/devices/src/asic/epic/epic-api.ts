import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { BoundedCache } from '../../wire/bounded-cache.ts';
import { requestHttp, streamHttp, type HttpReply, type HttpStream } from '../../wire/http-client.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { pauseBetweenTries } from '../../wire/try-pause.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantJson, readTolerantObject, readWholeObject } from '../../wire/tolerant-json.ts';
import { credentialsToTry, requireStored, testedEndpoint } from '../credentials.ts';
import { asBoolean } from '../reading/fields.ts';

const firmware = 'PowerPlay';
const factory = { user: '', password: 'letmein' };

/** The passwords that miners took last, by their address. */
const accepted = new BoundedCache<string>(32_768);
const placeOf = ({ host, ports }: DeviceEndpoint): string => `${host}:${ports.rpc}`;

async function get(endpoint: DeviceEndpoint, path: string): Promise<string> {
  const request = { method: 'GET', path: `/${path}` } as const;
  return requireSuccess(await requestHttp(portEndpoint(endpoint, 'rpc'), request), firmware).body;
}

/** Reads an object; reads need no password. Rejects with the four device errors. */
export async function getEpic(endpoint: DeviceEndpoint, path: string): Promise<JsonObject> {
  return readTolerantObject(await get(endpoint, path));
}

/** Reads an object of which every part counts, since it is written back; one that is cut off is rejected. */
export async function getEpicWhole(endpoint: DeviceEndpoint, path: string): Promise<JsonObject> {
  return readWholeObject(await get(endpoint, path));
}

/** Reads a list. */
export async function listEpic(endpoint: DeviceEndpoint, path: string): Promise<JsonValue> {
  return readTolerantJson(await get(endpoint, path));
}

/** Reads a text of any length. */
export async function streamEpic(endpoint: DeviceEndpoint, path: string): Promise<HttpStream> {
  return requireSuccess(await streamHttp(portEndpoint(endpoint, 'rpc'), { method: 'GET', path: `/${path}` }), firmware);
}

/** Whether the miner took the password; throws where it took that and refused the rest. */
function isTaken({ status, body }: HttpReply): boolean {
  if (status === 401 || status === 403 || /"BadPassword"/.test(body.slice(0, 2_000))) return false;
  requireSuccess({ status }, firmware);
  const answer = readTolerantObject(body);
  if (asBoolean(answer['result']) === true) return true;
  throw new DeviceRefusedError(
    'refused',
    `The miner refused: ${JSON.stringify(answer['error'] ?? null).slice(0, 200)}`,
  );
}

/**
 * Sends a request that changes something. The password travels in the body: the one that was taken last goes first, then those of the endpoint and
 * that of the factory; returns what it took. Rejects with the four device errors; a miner that takes none of them is a refused `credential`.
 */
async function sendEpic(endpoint: DeviceEndpoint, path: string, param: unknown): Promise<string> {
  const place = placeOf(endpoint);
  const given = credentialsToTry(factory, endpoint).map(({ password }) => password);
  const known = accepted.get(place);
  const passwords = new Set(known !== undefined && given.includes(known) ? [known, ...given] : given);
  const headers = { 'content-type': 'application/json' };
  const at = portEndpoint(endpoint, 'rpc');
  for (const password of passwords) {
    const body = JSON.stringify({ param, password });
    const request = { method: 'POST', path: `/${path}`, headers, body } as const;
    if (isTaken(await requestHttp(at, request))) {
      accepted.set(place, password);
      return password;
    }
    await pauseBetweenTries(at);
  }
  accepted.delete(place);
  throw new DeviceRefusedError('credential', 'The miner took none of the passwords.');
}

/** Changes something. Rejects as {@link sendEpic}. */
export async function postEpic(endpoint: DeviceEndpoint, path: string, param: unknown): Promise<void> {
  await sendEpic(endpoint, path, param);
}

/** Proves the stored password, and changes nothing. Rejects with `credential` where it is refused, else with the four device errors. */
export async function testEpicCredential(endpoint: DeviceEndpoint): Promise<void> {
  const tested = testedEndpoint(endpoint);
  accepted.delete(placeOf(endpoint));
  const taken = await sendEpic(tested, 'authenticate', null);
  requireStored(tested.credentials.find(({ password }) => password === taken) ?? factory, tested);
}
