import { plcLimits } from '@headframe/domain/devices/plc/plc-reading';
import { placesOf, type MapRegister } from '../modbus/map-schema.ts';
import { DeviceMapError, readDeviceMap, requireReadable, unrecognised } from '../modbus/read-device-map.ts';
import { plcMapSchema, wireAddressOf, type MapCoils, type PlcMap } from './plc-map.ts';

const lastAddress = 0xffff;

/** How many coils some of a map are at least: one where the PLC says it. */
const countOf = ({ count }: MapCoils): number => (typeof count === 'number' ? count : 1);

function requireAddress(map: PlcMap, number: number, count: number, what: string): void {
  const first = wireAddressOf(map, number);
  if (first < 0) throw new DeviceMapError(`${what} 0 does not exist where they are counted from 1 (addressing).`);
  if (first + count - 1 > lastAddress)
    throw new DeviceMapError(`${what} ${number} and those after it reach beyond the last.`);
}

/** What a schema cannot say. Throws DeviceMapError. */
function requireCoils(map: PlcMap): void {
  const seen = new Set<number>();
  for (const coils of map.coils) {
    const count = countOf(coils);
    requireAddress(map, coils.address, count, 'Coil');
    if (coils.feedback !== undefined) requireAddress(map, coils.feedback, count, 'Input');
    for (let place = 0; place < count; place += 1) {
      if (seen.has(coils.address + place)) throw new DeviceMapError(`Coil ${coils.address + place} is listed twice.`);
      seen.add(coils.address + place);
    }
  }
  if (seen.size > plcLimits.coils)
    throw new DeviceMapError(`It has ${seen.size} coils; at most ${plcLimits.coils} are allowed.`);
  for (const { from, to } of map.writable) {
    requireAddress(map, from, 1, 'Coil');
    requireAddress(map, to, 1, 'Coil');
    if (to < from) throw new DeviceMapError(`writable: ${from}-${to} runs backwards.`);
  }
}

function registersOf(map: PlcMap): MapRegister[] {
  return map.coils.flatMap(({ count }) => (typeof count === 'number' ? [] : [count]));
}

/**
 * Reads a map of a PLC from what stands in its file; `bases` holds the maps that it may extend, by family. Throws
 * DeviceMapError, whose message names each entry that is wrong.
 */
export function readPlcMap(content: unknown, bases: ReadonlyMap<string, unknown> = new Map()): PlcMap {
  const map = readDeviceMap(plcMapSchema, content, bases);
  requireCoils(map);
  const identity = Object.values(map.identity).filter((place) => place !== undefined);
  requireReadable(map, [...registersOf(map), ...identity, ...map.identify.flatMap(placesOf)]);
  return map;
}

/** Why a map cannot be used yet; null where it can. */
export function missingOfPlc(map: PlcMap): string | null {
  return unrecognised(map, 'PLC');
}
