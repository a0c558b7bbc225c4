import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { askCgminer, askCgminerWhole, type CgminerRequest } from '../../wire/cgminer-socket.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { asNumber, asObject, asText } from '../reading/fields.ts';

/** The status part of a cgminer reply: S success, I information, W warning, E error, F fatal. */
export interface CgminerStatus {
  status: string;
  code: number | null;
  message: string;
  description: string;
}

/** Finds the status of a reply, both in its list and in its flat form; null where the reply has none. */
export function cgminerStatus(reply: JsonObject): CgminerStatus | null {
  const flat = typeof reply['STATUS'] === 'string' ? reply : asObject(reply['STATUS']);
  const status = asText(flat['STATUS']);
  if (status === null) return null;
  return {
    status,
    code: asNumber(flat['Code']),
    message: asText(flat['Msg']) ?? '',
    description: asText(flat['Description']) ?? '',
  };
}

const invalidCommand = 14;
const accessDenied = 45;

function refusal({ code, message }: CgminerStatus): DeviceRefusedError {
  const text = message || `The device refused the command (code ${code ?? 'unknown'}).`;
  if (code === invalidCommand || code === accessDenied) return new DeviceRefusedError('unsupported', text);
  return new DeviceRefusedError('refused', text);
}

/** Rejects a reply that refuses or that has no status. */
/** The reply where it is no refusal. Throws `DeviceRefusedError` when its status is E or F, `DeviceReplyError` when it has none. */
export function requireSuccess(reply: JsonObject): JsonObject {
  const status = cgminerStatus(reply);
  if (!status) throw new DeviceReplyError('The reply has no status.');
  if (status.status === 'E' || status.status === 'F') throw refusal(status);
  return reply;
}

/**
 * Sends one command on the cgminer API. Rejects with `DeviceRefusedError` when the status is E or F, with
 * `DeviceReplyError` when the reply has no status at all, else as `askCgminer`.
 */
export async function callCgminer(endpoint: DeviceEndpoint, request: CgminerRequest): Promise<JsonObject> {
  return requireSuccess(await askCgminer(portEndpoint(endpoint, 'rpc'), request));
}

/** The same for a reply that decides what is written next: one that is cut off is a `DeviceReplyError`. */
export async function callCgminerWhole(endpoint: DeviceEndpoint, request: CgminerRequest): Promise<JsonObject> {
  return requireSuccess(await askCgminerWhole(portEndpoint(endpoint, 'rpc'), request));
}
