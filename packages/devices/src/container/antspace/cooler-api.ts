import { asBoolean, asText } from '../../asic/reading/fields.ts';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { requestHttp } from '../../wire/http-client.ts';
import { isJsonObject, type JsonObject } from '../../wire/json-value.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';

/** What `/cooler` is asked for: readings, and commands. */
type CoolerOperation = 'coolerState' | 'minerInfo' | 'sensorData' | 'open' | 'close' | 'reset' | 'setTemp';

const missing: readonly number[] = [400, 404, 405];

/**
 * One operation of `GET /cooler?operation=…` on port 80, without a credential; the reply is `{ok, method, params}`. Resolves to
 * `params`, empty where it is null. Rejects with the four device errors: `ok: false` is a refusal.
 *
 * Sources: the drivers of tetherto/miningos-wrk-container-antspace, and docs/INTERNAL_API.md of raphael2025/miner-monitor, section 3,
 * which was written for real controllers. That one asks PLCs and takes up to 1.5 s to answer.
 */
export async function askCooler(
  endpoint: DeviceEndpoint,
  operation: CoolerOperation,
  parameters: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const path = `/cooler?${new URLSearchParams({ operation, ...parameters }).toString()}`;
  const { status, body } = await requestHttp(portEndpoint(endpoint, 'http'), { method: 'GET', path });
  if (missing.includes(status))
    throw new DeviceRefusedError('unsupported', `The controller does not have the operation ${operation}.`);
  if (status !== 200) throw new DeviceReplyError(`The controller answered with status ${status}.`);
  const reply = readTolerantObject(body);
  const ok = asBoolean(reply['ok']);
  if (ok === null) throw new DeviceReplyError('The reply does not say whether it is one.');
  if (!ok) throw new DeviceRefusedError('refused', `The controller refused the operation ${operation}.`);
  const method = asText(reply['method']);
  if (method !== null && method !== operation) throw new DeviceReplyError('The reply is that to another operation.');
  return isJsonObject(reply['params']) ? reply['params'] : {};
}
