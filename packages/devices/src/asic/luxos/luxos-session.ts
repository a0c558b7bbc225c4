import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { BoundedCache } from '../../wire/bounded-cache.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { asObject, asText } from '../reading/fields.ts';

/** A command of LuxOS that changes something; it is sent with the session as its first parameter. */
export interface LuxosCommand {
  command: string;
  parameters?: readonly string[];
  /** The miner may go down before it answers. */
  breaksOff?: boolean;
}

/** What an operator reads when another program has the only session that a miner gives out. */
export const sessionHeld =
  'Another program holds the session of this miner. LuxOS has one session at a time, which ends a minute after its last use: try again then.';

/** The sessions that commands under way hold, by the miner's address. */
const sessions = new BoundedCache<string>(32_768);

const placeOf = ({ host, ports }: DeviceEndpoint): string => `${host}:${ports.rpc}`;

const sessionOf = (reply: Awaited<ReturnType<typeof callCgminer>>): string | null =>
  asText(asObject(reply['SESSION'])['SessionID']);

/** Opens the session of a miner. Rejects with `refused` and what to do where another program holds it. */
async function logOn(endpoint: DeviceEndpoint): Promise<string> {
  const logon = await settled(callCgminer(endpoint, { command: 'logon' }));
  if (logon.error instanceof DeviceRefusedError) {
    const held = await settled(callCgminer(endpoint, { command: 'session' }));
    if (held.value && sessionOf(held.value) !== null) throw new DeviceRefusedError('refused', sessionHeld);
  }
  if (logon.error) throw logon.error;
  const session = sessionOf(logon.value);
  if (session === null) throw new DeviceReplyError('The miner gave no session.');
  return session;
}

function send(endpoint: DeviceEndpoint, session: string, { command, parameters = [], breaksOff }: LuxosCommand) {
  const sent = callCgminer(endpoint, { command, parameter: [session, ...parameters].join(',') });
  return breaksOff ? unlessBrokenOff(endpoint, sent) : sent;
}

/**
 * Sends a command in a session, which stays open until {@link endLuxosSession}. One that has run out is opened again once.
 * Rejects with the four device errors. Source: docs.luxor.tech, LuxOS API, sessions.
 */
export async function writeLuxos(endpoint: DeviceEndpoint, command: LuxosCommand): Promise<void> {
  const place = placeOf(endpoint);
  const open = sessions.get(place);
  if (open !== undefined) {
    const { error } = await settled(send(endpoint, open, command));
    if (error === null) return;
    if (!(error instanceof DeviceRefusedError)) throw error;
    sessions.delete(place);
  }
  const session = await logOn(endpoint);
  sessions.set(place, session);
  await send(endpoint, session, command);
}

/** Ends the session that commands have opened on a miner; one that does not answer ends it by itself. */
export async function endLuxosSession(endpoint: DeviceEndpoint): Promise<void> {
  const place = placeOf(endpoint);
  const session = sessions.get(place);
  if (session === undefined) return;
  sessions.delete(place);
  await settled(callCgminer(endpoint, { command: 'logoff', parameter: session }));
}
