import { DeviceRefusedError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { requestHttp, streamHttp, type HttpReply, type HttpStream } from '../../wire/http-client.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantJson, readTolerantObject, readWholeObject } from '../../wire/tolerant-json.ts';
import { credentialsToTry, onePerPassword, requireStored, testedEndpoint } from '../credentials.ts';
import { tryInTurn } from '../try-in-turn.ts';
import { asBoolean } from '../reading/fields.ts';

const firmware = 'PowerPlay';
const factory = { user: '', password: 'letmein' };

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

const placeOf = ({ host, ports }: DeviceEndpoint): string => `${host}:${ports.rpc}`;

/**
 * Sends a request that changes something; returns the credential that it took. The password travels in the body, in turn until one is
 * taken. Rejects with the four device errors; a miner that takes none of them is a refused `credential`.
 */
async function sendEpic(endpoint: DeviceEndpoint, path: string, param: unknown): Promise<Credential> {
  const headers = { 'content-type': 'application/json' };
  const at = portEndpoint(endpoint, 'rpc');
  const credentials = onePerPassword(credentialsToTry(factory, endpoint));
  const taken = await tryInTurn({ place: placeOf(endpoint), bounds: endpoint, credentials }, async ({ password }) => {
    const body = JSON.stringify({ param, password });
    if (isTaken(await requestHttp(at, { method: 'POST', path: `/${path}`, headers, body }))) return;
    throw new DeviceRefusedError('credential', 'The miner took none of the passwords.');
  });
  return taken.credential;
}

/** Changes something. Rejects as {@link sendEpic}. */
export async function postEpic(endpoint: DeviceEndpoint, path: string, param: unknown): Promise<void> {
  await sendEpic(endpoint, path, param);
}

/** Proves the stored password, and changes nothing. Rejects with `credential` where it is refused, else with the four device errors. */
export async function testEpicCredential(endpoint: DeviceEndpoint): Promise<void> {
  const tested = testedEndpoint(endpoint);
  requireStored(await sendEpic(tested, 'authenticate', null), tested);
}
