import { gpuLimits } from '@headframe/domain/devices/gpu/gpu-reading';
import { DeviceReplyError } from '../device-errors.ts';
import { smiFields, type SmiField } from './smi-fields.ts';
import { saysLost, saysReset, smiBusId, smiNumber, smiText, smiUuid } from './smi-values.ts';

/** One card as a query shows it. */
export interface SmiCard {
  index: number;
  uuid: string;
  busId: string | null;
  /** The driver says that the card is lost: it has an identity and no figures. */
  isLost: boolean;
  /** The driver says in place of a figure that the card must be reset. */
  needsReset: boolean;
  /** The text of a field; null where the card does not have it, or was not asked for it. */
  text(field: SmiField): string | null;
  /** The number of a field; null where the card does not report one. */
  number(field: SmiField): number | null;
}

/** The answer to a query. */
export interface SmiQuery {
  cards: SmiCard[];
  /** Addresses on the bus of cards that are named as lost or out of reach. */
  lostBusIds: string[];
  /** What else it says, such as why it cannot answer. */
  messages: string[];
}

/** Commas that a name may hold, as values are not quoted. */
const maxCommas = 8;

/** Messages that are kept, and how much of each. */
const maxMessages = 4;
const maxMessageLength = 200;

type Values = ReadonlyMap<SmiField, string>;

/** The values of a line by the fields that were asked for; null where it is no line of a query. */
function valuesOf(line: string, fields: readonly SmiField[]): Values | null {
  const texts = line.split(', ');
  const commas = texts.length - fields.length;
  if (commas < 0 || commas > maxCommas) return null;
  const nameAt = fields.indexOf('name');
  const name = texts.slice(nameAt, nameAt + commas + 1).join(', ');
  const values = [...texts.slice(0, nameAt), name, ...texts.slice(nameAt + commas + 1)];
  return new Map(fields.map((field, place) => [field, values[place] ?? '']));
}

function cardOf(line: string, fields: readonly SmiField[]): SmiCard | null {
  const values = valuesOf(line, fields);
  const index = smiNumber(values?.get('index'));
  const uuid = smiUuid(values?.get('uuid'));
  if (!values || !uuid || index === null || !Number.isInteger(index) || index < 0 || index >= gpuLimits.cards)
    return null;
  return {
    index,
    uuid,
    busId: smiBusId(values.get('pci.bus_id')),
    isLost: saysLost(line),
    needsReset: saysReset(line),
    text: (field) => smiText(values.get(field)),
    number: (field) => smiNumber(values.get(field)),
  };
}

/** `GPU 0000:02:00.0` and `GPU0: 0000:0A:00.0` as messages name a card. */
const namedBusId = /(?<![0-9a-f])([0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-9a-f])(?![0-9a-f])/gi;

/** Addresses on the bus of the cards that a message names as lost or out of reach. */
function lostBusIdsOf(message: string): string[] {
  if (!saysLost(message) && !/unable to determine the device handle/i.test(message)) return [];
  return [...message.matchAll(namedBusId)].flatMap(([, busId]) => smiBusId(busId) ?? []);
}

/**
 * Reads the answer to `--query-gpu` with these fields, `--format=csv,noheader,nounits`. Values are separated by a comma and a space and
 * never quoted; what is no line of a card is a message. Throws `DeviceReplyError` where two cards have the same UUID or index.
 */
export function readSmiCsv(text: string, fields: readonly SmiField[] = smiFields): SmiQuery {
  const query: SmiQuery = { cards: [], lostBusIds: [], messages: [] };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue;
    const card = cardOf(line, fields);
    if (!card) {
      query.lostBusIds = [...new Set([...query.lostBusIds, ...lostBusIdsOf(line)])].slice(0, gpuLimits.cards);
      if (query.messages.length < maxMessages) query.messages.push(line.slice(0, maxMessageLength));
      continue;
    }
    if (query.cards.some(({ uuid, index }) => uuid === card.uuid || index === card.index))
      throw new DeviceReplyError(`nvidia-smi lists the card ${card.index} (${card.uuid}) twice.`);
    query.cards.push(card);
  }
  return query;
}
