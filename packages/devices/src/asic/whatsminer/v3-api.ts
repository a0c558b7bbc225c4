import { createHash } from 'node:crypto';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { encryptZeroPadded } from '../../wire/aes-ecb.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { askFramed } from '../../wire/length-framed-socket.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { credentialsToTry, onePerPassword } from '../credentials.ts';
import { tryInTurn } from '../try-in-turn.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { asNumber, asObject, asText } from '../reading/fields.ts';
import { writeApiClosed } from './whatsminer-model.ts';

const tokenLength = 8;
const forbidden = -4;
const unknownCommand = -2;

/** The only account that may write over API v3. */
const writer = 'super';

function refusalOf(code: number, message: string): DeviceRefusedError {
  const said = message || `code ${code}`;
  if (code === forbidden || /permission|token|password/i.test(message))
    return new DeviceRefusedError('credential', `The miner refused the password: ${said}`);
  if (code === unknownCommand || /(invalid|unknown) (cmd|command)/i.test(message))
    return new DeviceRefusedError('unsupported', `The firmware has no such command: ${said}`);
  return new DeviceRefusedError('refused', `The miner refused: ${said}`);
}

/**
 * Sends one request and returns the whole reply once its code says that all went well. Rejects with `DeviceRefusedError`
 * for every other code, `DeviceReplyError` for a reply without one, else as `askFramed`.
 */
async function sendV3(endpoint: DeviceEndpoint, request: Readonly<Record<string, unknown>>): Promise<JsonObject> {
  return requireDone(await askFramed(portEndpoint(endpoint, 'whatsminer'), request));
}

/** A reply whose code says that all went well; throws as {@link sendV3}. */
export function requireDone(reply: JsonObject): JsonObject {
  const code = asNumber(reply['code']);
  if (code === null) throw new DeviceReplyError('The reply has no code.');
  if (code !== 0) throw refusalOf(code, asText(reply['msg']) ?? asText(reply['desc']) ?? '');
  return reply;
}

/** Asks who and how the device is (get.device.info); needs no password. */
export function askV3Info(endpoint: DeviceEndpoint): Promise<JsonObject> {
  return sendV3(endpoint, { cmd: 'get.device.info' });
}

/** Asks one section of get.miner.status; needs no password. */
export async function askV3Status(
  endpoint: DeviceEndpoint,
  section: 'summary' | 'pools' | 'edevs',
): Promise<JsonValue | undefined> {
  return asObject((await sendV3(endpoint, { cmd: 'get.miner.status', param: section }))['msg'])[section];
}

/** Asks how the mining program or the fans are set; needs no password. */
export async function askV3Setting(endpoint: DeviceEndpoint, of: 'miner' | 'fan'): Promise<JsonObject> {
  return asObject((await sendV3(endpoint, { cmd: `get.${of}.setting` }))['msg']);
}

/** A command of API v3 that changes something; `sealed` parameters travel encrypted. */
export interface V3Command {
  cmd: string;
  param?: JsonValue;
  sealed?: boolean;
  /** The miner may go down before it answers. */
  breaksOff?: boolean;
}

/** Signs a command for the account `super` (device protocol notes 1.2, v3 framing). */
function signV3Command(command: V3Command, password: string, salt: string, time: number): Record<string, unknown> {
  const digest = createHash('sha256').update(`${command.cmd}${password}${salt}${time}`).digest();
  const text = command.sealed
    ? encryptZeroPadded(digest, JSON.stringify(command.param ?? null)).toString('base64')
    : null;
  return {
    cmd: command.cmd,
    ts: time,
    token: digest.toString('base64').slice(0, tokenLength),
    account: writer,
    ...(command.param !== undefined && { param: text ?? command.param }),
  };
}

/**
 * Sends a command that changes something, signed with each password in turn until the miner takes one; time and salt are the
 * miner's own. Resolves to the credential that it took. Rejects with `DeviceRefusedError`: `credential` when it takes none, `refused` with what to do when its
 * write API is off; else as `send`.
 */
export async function withV3Password(
  endpoint: DeviceEndpoint,
  command: V3Command,
  send: (signed: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Promise<Credential> {
  const reply = await askV3Info(endpoint);
  const info = asObject(reply['msg']);
  const salt = asText(info['salt']);
  if (salt === null) throw new DeviceReplyError('The miner gave no salt.');
  if (asText(asObject(info['system'])['apiswitch']) === '0') throw new DeviceRefusedError('refused', writeApiClosed);
  const time = asNumber(reply['when']) ?? Math.floor(Date.now() / 1000);
  const credentials = onePerPassword(credentialsToTry({ user: writer, password: 'super' }, endpoint));
  const place = `${endpoint.host}:${endpoint.ports.whatsminer}`;
  const { credential } = await tryInTurn({ place, bounds: endpoint, credentials }, ({ password }) =>
    send(signV3Command(command, password, salt, time)),
  );
  return credential;
}

/** Sends a command that changes something; resolves to the credential that the miner took. Rejects as {@link withV3Password}, else as `askFramed`. */
export function writeV3(endpoint: DeviceEndpoint, command: V3Command): Promise<Credential> {
  return withV3Password(endpoint, command, (signed) => {
    const sent = sendV3(endpoint, signed);
    return command.breaksOff ? unlessBrokenOff(endpoint, sent) : sent;
  });
}
