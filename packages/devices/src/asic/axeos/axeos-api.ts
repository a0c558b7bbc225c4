import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { requestHttp, streamHttp, type HttpReply, type HttpRequest, type HttpStream } from '../../wire/http-client.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { requireSuccess } from '../../wire/require-success.ts';
import { settled } from '../../settled.ts';
import { asPositive } from '../reading/fields.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';

const outsideNetwork = 401;

/** Where it does not have something, AxeOS says 404, or leads to its page. */
const toItsPage = 302;

function requireDone<Reply extends Pick<HttpReply, 'status'>>(reply: Reply): Reply {
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

async function askChips(endpoint: DeviceEndpoint): Promise<number | null> {
  const reply = await request(endpoint, { method: 'GET', path: '/api/system/asic' });
  return asPositive(readTolerantObject(reply.body)['asicCount']);
}

/** The number of chips by `system/asic`; null on releases without it, which lead to their page. */
export async function askAxeosChips(endpoint: DeviceEndpoint): Promise<number | null> {
  return (await settled(askChips(endpoint))).value;
}

/**
 * The log since power came, which releases after April 2026 hand out (ESP-Miner, pull request 1646). Rejects with `unsupported` on
 * those before, which answer with their page or lead to it, else with the four device errors.
 */
export async function streamAxeosLog(endpoint: DeviceEndpoint): Promise<HttpStream> {
  const reply = await streamHttp(portEndpoint(endpoint, 'http'), { method: 'GET', path: '/api/system/logs' });
  const isPage = /html/i.test(String(reply.headers['content-type'] ?? ''));
  if (reply.status === 200 && !isPage) return reply;
  await reply.pieces[Symbol.asyncIterator]().return?.();
  return requireDone(isPage ? { ...reply, status: toItsPage } : reply);
}

/** Carries out what has an address of its own, such as `system/restart`. */
export async function postAxeos(endpoint: DeviceEndpoint, path: string): Promise<void> {
  await request(endpoint, { method: 'POST', path: `/api/${path}`, body: '' });
}

/** Stores settings. AxeOS skips names that it does not know, without saying so. */
export async function patchAxeos(endpoint: DeviceEndpoint, settings: JsonObject): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await request(endpoint, { method: 'PATCH', path: '/api/system', headers, body: JSON.stringify(settings) });
}
