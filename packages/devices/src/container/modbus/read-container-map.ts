import { placesOf } from '../../modbus/map-schema.ts';
import { DeviceMapError, readDeviceMap, requireReadable, unrecognised } from '../../modbus/read-device-map.ts';
import { containerMapSchema, registersOf, type ContainerMap } from './container-map.ts';

/** Max. units and registers of one reading, which bounds its requests. */
const limits = { units: 16, registers: 160 } as const;

/**
 * Reads a map of a container from what stands in its file; `bases` holds the maps that it may extend, by family. Throws
 * DeviceMapError, whose message names each entry that is wrong.
 */
export function readContainerMap(content: unknown, bases: ReadonlyMap<string, unknown> = new Map()): ContainerMap {
  const map = readDeviceMap(containerMapSchema, content, bases);
  const registers = registersOf(map);
  requireReadable(map, [...registers, ...map.identify.flatMap(placesOf)]);
  if (registers.length > limits.registers)
    throw new DeviceMapError(`It has ${registers.length} registers; at most ${limits.registers} are allowed.`);
  if (new Set(registers.map(({ unit }) => unit)).size > limits.units)
    throw new DeviceMapError(`It has more than ${limits.units} units.`);
  return map;
}

/** Why a map cannot be used yet; null where it can. */
export function missingOfContainer(map: ContainerMap): string | null {
  return unrecognised(map, 'container');
}
