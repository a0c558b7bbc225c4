import { placesOf, type MapRegister, type MapText } from '../modbus/map-schema.ts';
import { DeviceMapError, readDeviceMap, requireReadable, unrecognised } from '../modbus/read-device-map.ts';
import { fieldsOf, meterMapSchema, registersOf, type MeterMap } from './meter-map.ts';
import { planMeter } from './meter-plan.ts';

/** Max. requests for one reading of a meter. */
const maxReads = 16;

/** What a schema cannot say. Throws DeviceMapError. */
function requirePlan(map: MeterMap): void {
  const { values, identity } = planMeter(map);
  if (values.length + identity.length > maxReads)
    throw new DeviceMapError(`It takes ${values.length + identity.length} requests; at most ${maxReads} are allowed.`);
  const places: (MapRegister | MapText)[] = [
    ...fieldsOf(map).flatMap(([, field]) => registersOf(field)),
    ...Object.values(map.identity).filter((place) => place !== undefined),
    ...map.identify.flatMap(placesOf),
  ];
  requireReadable(map, places);
}

/**
 * Reads a map from what stands in its file; `bases` holds the maps that it may extend, by family. Throws DeviceMapError, whose
 * message names each entry that is wrong.
 */
export function readMeterMap(content: unknown, bases: ReadonlyMap<string, unknown> = new Map()): MeterMap {
  const map = readDeviceMap(meterMapSchema, content, bases);
  requirePlan(map);
  return map;
}

/** Why a map cannot be used yet; null where it can. */
export function missingOf(map: MeterMap): string | null {
  const open = Object.entries(map.constants).filter(([, value]) => value === null);
  if (open.length > 0) return `It needs the constants ${open.map(([name]) => name).join(', ')}.`;
  const named = fieldsOf(map)
    .flatMap(([, field]) => registersOf(field))
    .flatMap(({ range }) => (range ? [range.low, range.high] : []))
    .filter((value) => typeof value === 'string');
  const unknown = named.filter((name) => map.constants[name] === undefined);
  if (unknown.length > 0) return `It needs the constants ${unknown.join(', ')}.`;
  return unrecognised(map, 'meter');
}
