import { DeviceRefusedError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { decryptEitherPadding, encryptZeroPadded } from '../../wire/aes-ecb.ts';
import type { CgminerRequest } from '../../wire/cgminer-socket.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import type { CgminerStatus } from '../cgminer/cgminer-api.ts';
import { credentialsToTry } from '../credentials.ts';
import { requireStatus, sendV2, v2Codes, v2Refusal } from './v2-api.ts';
import { forgetV2Token, getV2Token, type V2Token } from './v2-token.ts';

/** Opens an encrypted reply; refusals may come in the clear. */
function openReply(token: V2Token, reply: JsonObject): JsonObject {
  const enc = reply['enc'];
  if (typeof enc !== 'string') return reply;
  return readTolerantObject(decryptEitherPadding(token.key, Buffer.from(enc, 'base64')));
}

/** What counts as the answer of a miner that went down before it could give one. */
const taken: CgminerStatus = { status: 'S', code: v2Codes.ok, message: '', description: '' };

async function sendWith(
  endpoint: DeviceEndpoint,
  credential: Credential,
  command: CgminerRequest,
): Promise<CgminerStatus> {
  const token = await getV2Token(endpoint, credential);
  const data = encryptZeroPadded(token.key, JSON.stringify({ ...command, token: token.sign })).toString('base64');
  const reply = sendV2(endpoint, { enc: 1, data });
  if (command['cmd'] !== 'reboot') return requireStatus(openReply(token, await reply));
  const answer = await unlessBrokenOff(endpoint, reply);
  return answer ? requireStatus(openReply(token, answer)) : taken;
}

/** Sends with one credential; a token that has run out is renewed once. */
async function writeWith(
  endpoint: DeviceEndpoint,
  credential: Credential,
  command: CgminerRequest,
): Promise<CgminerStatus> {
  const status = await sendWith(endpoint, credential, command);
  if (status.code !== v2Codes.tokenInvalid) return status;
  forgetV2Token(endpoint, credential);
  return sendWith(endpoint, credential, command);
}

/**
 * Sends a command that changes something: encrypted and signed, with each credential in turn until the miner takes one.
 * Rejects with `DeviceRefusedError`: `credential` when it takes none, `refused` with what to do when its write API is off,
 * `unsupported` for a command it does not have; else as `askCgminer`.
 */
export async function writeV2(endpoint: DeviceEndpoint, command: CgminerRequest): Promise<void> {
  let wrongPassword = new DeviceRefusedError('credential', 'There is no password to try.');
  for (const credential of credentialsToTry('whatsminer-v2', endpoint)) {
    const refusal = v2Refusal(await writeWith(endpoint, credential, command));
    if (!refusal) return;
    if (refusal.reason !== 'credential') throw refusal;
    forgetV2Token(endpoint, credential);
    wrongPassword = refusal;
  }
  throw wrongPassword;
}
