import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { decryptEitherPadding, encryptZeroPadded } from '../../wire/aes-ecb.ts';
import type { CgminerRequest } from '../../wire/cgminer-socket.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import type { CgminerStatus } from '../cgminer/cgminer-api.ts';
import { loginTries } from '../../wire/login-tries.ts';
import { credentialsToTry } from '../credentials.ts';
import { tryInTurn } from '../try-in-turn.ts';
import { requireStatus, sendV2, v2Codes, v2Refusal } from './v2-api.ts';
import { forgetV2Token, getV2Token, heldV2Token, type V2Token } from './v2-token.ts';

/** Opens an encrypted reply; refusals may come in the clear. */
export function openReply(token: V2Token, reply: JsonObject): JsonObject {
  const enc = reply['enc'];
  if (typeof enc !== 'string') return reply;
  return readTolerantObject(decryptEitherPadding(token.key, Buffer.from(enc, 'base64')));
}

/** What counts as the answer of a miner that went down before it could give one. */
const taken: CgminerStatus = { status: 'S', code: v2Codes.ok, message: '', description: '' };

/** A command as it travels: encrypted, with the sign that proves the password. */
export function sealCommand(token: V2Token, command: CgminerRequest): CgminerRequest {
  const data = encryptZeroPadded(token.key, JSON.stringify({ ...command, token: token.sign })).toString('base64');
  return { enc: 1, data };
}

/** What a miner answered to one attempt. */
interface Answer {
  status: CgminerStatus;
}

const placeOf = ({ host, ports }: DeviceEndpoint) => `${host}:${ports.rpc}`;

/** Sends with one credential; a token that may have run out is renewed once, as far as the bound of refused logins has room for both. */
async function sendWith<Reply extends Answer>(
  endpoint: DeviceEndpoint,
  credential: Credential,
  send: (token: V2Token) => Promise<Reply>,
): Promise<Reply> {
  const held = heldV2Token(endpoint, credential);
  const place = placeOf(endpoint);
  if (held && loginTries.mayRepeat(place, credential)) {
    const isRefusal = ({ status }: Reply) => status.code === v2Codes.tokenInvalid;
    const login = { place, credential, bounds: endpoint, isRefusal, isRepeat: true };
    const reply = await loginTries.attempt(login, () => send(held));
    if (!isRefusal(reply)) return reply;
  }
  forgetV2Token(endpoint, credential);
  return send(await getV2Token(endpoint, credential));
}

/**
 * Sends what needs a token, with each credential in turn until the miner takes one, and returns its answer. Rejects with
 * `DeviceRefusedError`: `credential` when it takes none, `refused` with what to do when its write API is off, `unsupported`
 * for a command it does not have; else as `send`.
 */
export async function withV2Token<Reply extends Answer>(
  endpoint: DeviceEndpoint,
  send: (token: V2Token) => Promise<Reply>,
  onAccepted: (credential: Credential) => void = () => undefined,
): Promise<Reply> {
  const credentials = credentialsToTry({ user: 'admin', password: 'admin' }, endpoint);
  const { reply, credential: accepted } = await tryInTurn(
    { place: placeOf(endpoint), bounds: endpoint, credentials },
    async (credential) => {
      const answer = await sendWith(endpoint, credential, send);
      const refusal = v2Refusal(answer.status);
      if (refusal?.reason === 'credential') forgetV2Token(endpoint, credential);
      if (refusal) throw refusal;
      return answer;
    },
  );
  onAccepted(accepted);
  return reply;
}

/** Commands for which the device or its mining program restarts, so that the answer may be lost. */
const restarting = /^(reboot|adjust_power_limit|set_(low|normal|high)_power)$/;

async function sendCommand(endpoint: DeviceEndpoint, token: V2Token, command: CgminerRequest): Promise<CgminerStatus> {
  const reply = sendV2(endpoint, sealCommand(token, command));
  if (!restarting.test(String(command['cmd']))) return requireStatus(openReply(token, await reply));
  const answer = await unlessBrokenOff(endpoint, reply);
  return answer ? requireStatus(openReply(token, answer)) : taken;
}

/** Sends a command that changes something: encrypted and signed. Rejects as {@link withV2Token}, else as `askCgminer`. */
export async function writeV2(endpoint: DeviceEndpoint, command: CgminerRequest): Promise<void> {
  await withV2Token(endpoint, async (token) => ({ status: await sendCommand(endpoint, token, command) }));
}
