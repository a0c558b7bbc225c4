import {
  gpuDetailSchema,
  type GpuDetail,
  type GpuFamily,
  type GpuReading,
} from '@headframe/domain/devices/gpu/gpu-reading';
import { DeviceRefusedError, DeviceReplyError } from '../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../driver.ts';
import { settled } from '../settled.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import { lostReading, readingOf } from './card-reading.ts';
import type { GpuServers } from './gpu-servers.ts';
import { queryCards } from './query-cards.ts';
import type { SmiCard, SmiQuery } from './smi-csv.ts';
import { smiUuid } from './smi-values.ts';

/** Details of cards by UUID, for one that is lost later. */
const knownCards = new BoundedCache<GpuDetail>(16_384);

/**
 * The UUID of the card that is meant: its serial number, which no shift of the units changes; without one, that of the card which is
 * the unit now. Throws `DeviceReplyError` where there is none.
 */
export function uuidOf({ serial, unit }: DeviceEndpoint, cards: readonly SmiCard[]): string {
  if (serial !== undefined) {
    const uuid = smiUuid(serial);
    if (uuid === null)
      throw new DeviceRefusedError('refused', 'This card is not known by a UUID. Scan its server again.');
    return uuid;
  }
  const card =
    unit === undefined
      ? cards.toSorted((one, other) => one.index - other.index)[0]
      : cards.find(({ index }) => index === unit);
  if (!card)
    throw new DeviceReplyError(unit === undefined ? 'The server lists no card.' : `The server has no card ${unit}.`);
  return card.uuid;
}

const sameUuid = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Finds a card among those of its server: null where it is lost. One lost card ends the list of some drivers, so that the card is asked
 * for alone where it is missing from such a list. Rejects with `DeviceReplyError` where the server does not have it at all.
 */
async function findCard(
  servers: GpuServers,
  endpoint: DeviceEndpoint,
  { cards, lostBusIds }: SmiQuery,
  uuid: string,
  busId: string | null,
): Promise<SmiCard | null> {
  const card = cards.find((one) => sameUuid(one.uuid, uuid));
  if (card) return card.isLost ? null : card;
  if (busId !== null && lostBusIds.includes(busId)) return null;
  if (lostBusIds.length > 0) {
    const { value, error } = await settled(servers.visit(endpoint, (place) => queryCards(place, uuid)));
    const alone = value?.cards.find((one) => sameUuid(one.uuid, uuid));
    if (alone) return alone.isLost ? null : alone;
    if (!error || error instanceof DeviceReplyError) return null;
    throw error;
  }
  throw new DeviceReplyError(`The server has no card ${uuid} any more: it lists ${cards.length} others.`);
}

/** One reading of a card; its server is asked once for all of its cards. Rejects with the four device errors. */
export async function readCard(
  family: GpuFamily,
  servers: GpuServers,
  endpoint: DeviceEndpoint,
  last: LastReading<GpuReading> | undefined,
): Promise<GpuReading> {
  const listed = await servers.cards(endpoint);
  const uuid = uuidOf(endpoint, listed.cards);
  const before = last && sameUuid(last.reading.uuid, uuid) ? gpuDetailSchema.parse(last.reading) : null;
  const known = before ?? knownCards.get(uuid.toLowerCase()) ?? null;
  const card = await findCard(servers, endpoint, listed, uuid, known?.pciBusId ?? null);
  const { hostKey, uptime } = listed;
  const wasResetRequired = before && last ? last.reading.resetRequired : null;
  if (!card) return lostReading(uuid, endpoint.unit ?? known?.index ?? 0, { family, hostKey, uptime, known });
  const goesOn = before !== null && before.driverVersion === card.text('driver_version') && before.index === card.index;
  // A card whose document cannot be read has its figures still.
  const { value: details } = goesOn ? { value: null } : await settled(servers.details(endpoint));
  const reading = readingOf(card, { family, hostKey, uptime, details, known, wasResetRequired });
  knownCards.set(uuid.toLowerCase(), gpuDetailSchema.parse(reading));
  return reading;
}
