import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { requestHttp, type HttpReply, type HttpRequest } from '../../wire/http-client.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';

const outsideNetwork = 401;

/** Where it does not have something, AxeOS says 404, or leads to its page. */
const toItsPage = 302;

function requireDone(reply: HttpReply): HttpReply {
  if (reply.status === outsideNetwork)
    throw new DeviceRefusedError('refused', 'AxeOS answers addresses of private networks alone.');
  return requireSuccess(reply.status === toItsPage ? { ...reply, status: 404 } : reply, 'AxeOS');
}

async function request(endpoint: DeviceEndpoint, sent: HttpRequest): Promise<HttpReply> {
  return requireDone(await requestHttp(portEndpoint(endpoint, 'http'), sent));
}

/** Reads `system/info`, which holds all of it. Rejects with the four device errors. */
export async function askAxeosInfo(endpoint: DeviceEndpoint): Promise<JsonObject> {
  const info = readTolerantObject((await request(endpoint, { method: 'GET', path: '/api/system/info' })).body);
  if (info['ASICModel'] === undefined) throw new DeviceReplyError('The reply names no chip.');
  return info;
}

/** Carries out what has an address of its own, such as `system/restart`. */
export async function postAxeos(endpoint: DeviceEndpoint, path: string): Promise<void> {
  await request(endpoint, { method: 'POST', path: `/api/${path}`, body: '' });
}

/** Stores settings. AxeOS skips names that it does not know, without saying so. */
export async function patchAxeos(
  endpoint: DeviceEndpoint,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await request(endpoint, { method: 'PATCH', path: '/api/system', headers, body: JSON.stringify(settings) });
}
