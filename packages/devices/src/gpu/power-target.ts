import { DeviceRefusedError, DeviceReplyError } from '../device-errors.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { settled } from '../settled.ts';
import { notFound } from './gpu-host.ts';
import type { GpuFields } from './gpu-driver.ts';
import type { GpuServers } from './gpu-servers.ts';
import { complaintOf, queryCards, type ProgramPlace } from './query-cards.ts';
import { uuidOf } from './read-card.ts';
import { limitArguments } from './smi-arguments.ts';
import type { SmiCard } from './smi-csv.ts';

/** Bytes of the answer to a command. */
const maxBytes = 64 * 1024;

/** Exit status of nvidia-smi for a user without the permission (nvidia-smi(1), RETURN VALUE). */
const noPermission = 4;

/** The card itself, asked for by its UUID. Rejects with the four device errors, also where it is lost. */
async function cardAt(place: ProgramPlace, uuid: string): Promise<SmiCard> {
  const { cards } = await queryCards(place, uuid);
  const card = cards.find((one) => one.uuid.toLowerCase() === uuid.toLowerCase());
  if (!card || card.isLost) throw new DeviceReplyError(`The card ${uuid} is lost.`);
  return card;
}

/** The UUID of the endpoint's card; the server is asked where the endpoint names a unit alone. */
async function requireUuid(endpoint: DeviceEndpoint, place: ProgramPlace): Promise<string> {
  return endpoint.serial === undefined ? uuidOf(endpoint, (await queryCards(place)).cards) : uuidOf(endpoint, []);
}

function requireWithin(card: SmiCard, watts: number): void {
  const [min, max] = [card.number('power.min_limit'), card.number('power.max_limit')];
  if (max === null)
    throw new DeviceRefusedError('unsupported', 'The power limit of this card cannot be set: it reports no bounds.');
  if (watts > max || watts < (min ?? 0))
    throw new DeviceRefusedError('refused', `The card accepts ${min ?? 0} to ${max} W, not ${watts} W.`);
}

/** A complaint as a sentence: most programs end theirs without a point. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Sets the limit, as root by sudo where the user may not. */
async function setLimit({ host, timeoutMs }: ProgramPlace, uuid: string, watts: number): Promise<void> {
  const options = { timeoutMs: timeoutMs * 2, maxBytes };
  const own = await host.smi(limitArguments(uuid, watts), options);
  const complaint = complaintOf(own);
  const mayNot = own.code === noPermission || /insufficient permission/i.test(`${own.stdout}${own.stderr}`);
  if (own.code === 0 && !mayNot) return;
  if (!mayNot) throw new DeviceRefusedError('refused', `nvidia-smi: ${complaint || `exit status ${own.code}`}`);
  const asRoot = await host.smi(limitArguments(uuid, watts), { ...options, isRoot: true });
  if (asRoot.code === 0 && !/insufficient permission/i.test(asRoot.stdout)) return;
  const reason = notFound.includes(asRoot.code)
    ? 'sudo is not there'
    : complaintOf(asRoot) || `exit status ${asRoot.code}`;
  throw new DeviceRefusedError(
    'refused',
    `The user may not set power limits. nvidia-smi: ${sentence(complaint)} With sudo: ${sentence(reason)} Log in as root, or allow nvidia-smi in sudoers without a password (NOPASSWD).`,
  );
}

/**
 * Commands the power limit of one card, named by its UUID, after its own bounds were read. Rejects with the four device errors, and
 * with `DeviceRefusedError` for watts out of its bounds and for a user without the permission.
 */
export async function sendPowerTarget(servers: GpuServers, endpoint: DeviceEndpoint, watts: number): Promise<void> {
  try {
    await servers.visit(endpoint, async (place) => {
      const uuid = await requireUuid(endpoint, place);
      requireWithin(await cardAt(place, uuid), watts);
      await setLimit(place, uuid, watts);
    });
  } finally {
    servers.forget(endpoint);
  }
}

/** The power limit of one card now, asked for by its UUID. */
export function readPowerTarget(servers: GpuServers, endpoint: DeviceEndpoint): Promise<GpuFields['powerTarget']> {
  return servers.visit(endpoint, async (place) => {
    const { value: card, error } = await settled(cardAt(place, await requireUuid(endpoint, place)));
    if (error) throw error;
    return { watts: card.number('power.limit') };
  });
}
