import {
  asicReadingSchema,
  unreportedMeasures,
  type AsicBoard,
  type AsicFamily,
  type AsicReading,
  unreportedSettings,
} from '@headframe/domain/devices/asic/asic-reading';
import { coolingOf } from '@headframe/domain/devices/asic/model-facts';
import { DeviceReplyError } from '../../device-errors.ts';
import { dropImpossible } from './plausible.ts';

const unknownReading: Omit<AsicReading, 'family'> = {
  ...unreportedMeasures,
  mac: null,
  model: null,
  firmware: null,
  controlBoard: null,
  serialNumber: null,
  hostname: null,
  coinEnum: 0,
  powerMode: null,
  ...unreportedSettings,
  powerSupplyFan: null,
  ambientTemperature: null,
  waterInletTemperature: null,
  waterOutletTemperature: null,
  supplyWaterTemperature: null,
  fans: [],
  boards: [],
  pools: [],
  blinking: null,
  authError: false,
  errors: [],
};

/** Boards by the numbers they have, or by position where a number stands twice. */
function numbered(boards: readonly AsicBoard[]): AsicBoard[] {
  const isUnique = new Set(boards.map((board) => board.index)).size === boards.length;
  return boards.map((board, position) => (isUnique ? board : { ...board, index: position }));
}

/** Models cooled by water or oil have no fans: those that they list are connectors without one, at 0 rpm. */
function withoutEmptyConnectors(reading: AsicReading): AsicReading {
  if (coolingOf(reading.model) === 'air' || reading.fans.some(({ rpm }) => rpm > 0)) return reading;
  return { ...reading, fans: [], powerSupplyFan: reading.powerSupplyFan || null };
}

/**
 * Completes a reading with null for what a driver could not read, drops the measures that no miner can have
 * (`plausible.ts`), and checks it against the common schema. Throws `DeviceReplyError` where it does not fit.
 */
export function makeReading(
  found: { family: AsicFamily; mining: boolean | null } & Partial<Omit<AsicReading, 'family' | 'mining'>>,
): AsicReading {
  const completed = { ...unknownReading, ...found, boards: numbered(found.boards ?? []) };
  const reading = withoutEmptyConnectors(dropImpossible(completed));
  const checked = asicReadingSchema.safeParse(reading);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new DeviceReplyError(`The device reports an impossible ${issue?.path.join('.') ?? 'value'}.`);
}
