import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { askCgminer, type CgminerRequest } from '../../wire/cgminer-socket.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { cgminerStatus, type CgminerStatus } from '../cgminer/cgminer-api.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { writeApiClosed } from './whatsminer-model.ts';

/** Codes of the Whatsminer API v2 (device protocol notes 1.2). */
export const v2Codes = {
  invalidCommand: 14,
  invalidJson: 23,
  missingCommand: 24,
  accessDenied: 45,
  ok: 131,
  failed: 132,
  tokenInvalid: 135,
  tokenLimit: 136,
  undecodable: 137,
} as const;

/** Makes an error out of a refusing status; null for anything else. */
export function v2Refusal({ status, code, message }: CgminerStatus): DeviceRefusedError | null {
  const said = message || `code ${code ?? 'unknown'}`;
  if (code === v2Codes.accessDenied) return new DeviceRefusedError('refused', writeApiClosed);
  if (code === v2Codes.invalidCommand || code === v2Codes.missingCommand)
    return new DeviceRefusedError('unsupported', `The firmware has no such command: ${said}`);
  if (code === v2Codes.tokenLimit)
    return new DeviceRefusedError('refused', 'The miner has handed out too many tokens. Try again later.');
  if (code === v2Codes.tokenInvalid || code === v2Codes.undecodable || code === v2Codes.invalidJson)
    return new DeviceRefusedError('credential', `The miner refused the password: ${said}`);
  if (status === 'E' || status === 'F' || code === v2Codes.failed)
    return new DeviceRefusedError('refused', `The miner refused: ${said}`);
  return null;
}

/** The status of a reply; throws `DeviceReplyError` where there is none. */
export function requireStatus(reply: JsonObject): CgminerStatus {
  const status = cgminerStatus(reply);
  if (!status) throw new DeviceReplyError('The reply has no status.');
  return status;
}

/** Sends a request as it stands; the status of the reply is for the caller to judge. */
export function sendV2(endpoint: DeviceEndpoint, request: CgminerRequest): Promise<JsonObject> {
  return askCgminer(portEndpoint(endpoint, 'rpc'), request);
}

/** Questions that came with API v2, in its own form `cmd`. */
const newQuestion = /^(get_|status$)/;

/**
 * Asks a question that needs no token. What the cgminer API has is asked by `command`, which all firmware takes; that of
 * 2018 to 2020 knows no other form (device protocol notes 0.9). Rejects with `DeviceRefusedError` (`unsupported` where the
 * firmware does not know the question), else as `askCgminer`.
 */
export async function askV2(endpoint: DeviceEndpoint, question: string): Promise<JsonObject> {
  const reply = await sendV2(endpoint, newQuestion.test(question) ? { cmd: question } : { command: question });
  const refusal = v2Refusal(requireStatus(reply));
  if (refusal) throw refusal;
  return reply;
}

/** Asks a question whose answer is in `Msg`. */
export async function askV2Message(endpoint: DeviceEndpoint, question: string): Promise<JsonValue | undefined> {
  return (await askV2(endpoint, question))['Msg'];
}
