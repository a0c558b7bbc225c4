import {
  asicReadingSchema,
  type AsicBoard,
  type AsicFamily,
  type AsicReading,
} from '@headframe/domain/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';

const unknownReading: Omit<AsicReading, 'family' | 'mining'> = {
  mac: null,
  model: null,
  firmware: null,
  serialNumber: null,
  hostname: null,
  coinEnum: 0,
  powerMode: null,
  hashrate: null,
  hashrateAverage: null,
  idealHashrate: null,
  power: null,
  powerLimit: null,
  elapsed: null,
  uptime: null,
  accepted: null,
  rejected: null,
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

/**
 * Completes a reading with "not told" for what a driver did not find and checks it against the common schema. Throws
 * `DeviceReplyError` when the device told something impossible.
 */
export function makeReading(
  found: { family: AsicFamily; mining: boolean } & Partial<Omit<AsicReading, 'family' | 'mining'>>,
): AsicReading {
  const checked = asicReadingSchema.safeParse({ ...unknownReading, ...found, boards: numbered(found.boards ?? []) });
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new DeviceReplyError(`The device reports an impossible ${issue?.path.join('.') ?? 'value'}.`);
}
