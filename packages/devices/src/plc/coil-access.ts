import { coilCounting, parseCoilKey } from '@headframe/domain/devices/plc/plc-reading';
import { DeviceRefusedError } from '../device-errors.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { UnitProbe } from '../modbus/unit-probe.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { withModbus, type ModbusUnit } from '../wire/modbus-client.ts';
import { coilRuns, mayWrite, placesOfRun, type CoilPlace } from './coil-layout.ts';
import type { PlcMap } from './plc-map.ts';

const refused = (message: string) => new DeviceRefusedError('refused', message);

/** The refusal of a coil that a PLC does not have, by its wire address; by its key where that names none. */
export function noSuchCoil(key: string): DeviceRefusedError {
  const coil = parseCoilKey(key);
  return refused(`This PLC has no coil ${coil ? `${coil.address} (${coilCounting})` : key.slice(0, 16)}.`);
}

/** The unit of the device that a command is for; where none is given, that of the coil's key has to be one of the map. */
function unitOfKey(map: PlcMap, { unit }: DeviceEndpoint, key: string): { unit: number; address: number } | null {
  const parsed = parseCoilKey(key);
  if (!parsed) return null;
  return (unit === undefined ? map.units : [unit]).includes(parsed.unit) ? parsed : null;
}

/** The address of a coil of this PLC by its key. Throws DeviceRefusedError where it cannot be one. */
export function addressOfKey(map: PlcMap, endpoint: DeviceEndpoint, key: string): { unit: number; address: number } {
  const parsed = unitOfKey(map, endpoint, key);
  if (!parsed) throw noSuchCoil(key);
  return parsed;
}

/**
 * Throws DeviceRefusedError where the map of the site does not list a coil as one that may be written, whatever the server says.
 */
export function requireWritable(map: PlcMap, address: number): void {
  if (!mayWrite(map, address))
    throw refused(`Coil ${address} (${coilCounting}) is not among the coils that the site allows to be written.`);
}

/** Works with the unit of a device that coils belong to, over one connection. Rejects with the four device errors. */
export function withPlc<T>(endpoint: DeviceEndpoint, unit: number, work: (unit: ModbusUnit) => Promise<T>): Promise<T> {
  return withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) => work(unitOf(unit)));
}

/**
 * Makes sure that the device is the one of the map, and reads which coils it has, by their wire addresses. Rejects with the
 * four device errors.
 */
export async function requireCoils(unit: ModbusUnit, map: PlcMap): Promise<ReadonlyMap<number, CoilPlace>> {
  if (!(await new UnitProbe(unit).matches(map))) throw refused(`Another device than a ${map.name} answers.`);
  const runs = await coilRuns(unit, map);
  return new Map(runs.flatMap(placesOfRun).map((place) => [place.address, place]));
}

/** The coil at a wire address. Throws DeviceRefusedError where the PLC has none. */
export function requireCoil(coils: ReadonlyMap<number, CoilPlace>, address: number): CoilPlace {
  const place = coils.get(address);
  if (!place) throw refused(`This PLC has no coil ${address} (${coilCounting}).`);
  return place;
}

/** The key of the coil that is meant. Throws DeviceRefusedError where none is. */
export function keyOf({ part }: DeviceEndpoint): string {
  if (part === undefined) throw refused('The command names no coil.');
  return part.key;
}

/** Works with the coil that is meant, over one connection, once the PLC was seen to have it. Rejects with the four device errors. */
export function withCoil<T>(
  map: PlcMap,
  endpoint: DeviceEndpoint,
  work: (unit: ModbusUnit, coil: CoilPlace) => Promise<T>,
): Promise<T> {
  const { unit, address } = addressOfKey(map, endpoint, keyOf(endpoint));
  return withPlc(endpoint, unit, async (one) => work(one, requireCoil(await requireCoils(one, map), address)));
}

/** {@link withCoil} for a coil that is to be written: nothing is sent where the site does not allow it. */
export async function withWritableCoil<T>(
  map: PlcMap,
  endpoint: DeviceEndpoint,
  work: (unit: ModbusUnit, coil: CoilPlace) => Promise<T>,
): Promise<T> {
  requireWritable(map, addressOfKey(map, endpoint, keyOf(endpoint)).address);
  return withCoil(map, endpoint, work);
}
