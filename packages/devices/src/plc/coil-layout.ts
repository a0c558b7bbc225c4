import { plcLimits } from '@headframe/domain/devices/plc/plc-reading';
import { DeviceReplyError } from '../device-errors.ts';
import { numberAt, spanOf } from '../modbus/map-values.ts';
import { readSpan, RegisterImage } from '../modbus/register-image.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { wireAddressOf, type MapCoils, type PlcMap } from './plc-map.ts';

/** Some consecutive coils of a PLC, by their addresses on the wire. */
export interface CoilRun {
  address: number;
  count: number;
  names: readonly string[];
  /** The first of as many discrete inputs that show whether what the coils control is on. */
  feedback: number | null;
  pulseSeconds: number | null;
}

/** Where one coil lies. */
export interface CoilPlace extends Omit<CoilRun, 'names' | 'count'> {
  name: string;
}

/** How many coils the PLC says it has; rejects with `DeviceReplyError` where that cannot be true. */
async function countOf(unit: ModbusUnit, map: PlcMap, { count, address }: MapCoils): Promise<number> {
  if (typeof count === 'number') return count;
  const span = spanOf(map, count);
  const image = new RegisterImage();
  image.add(span, await readSpan(unit, span));
  const reported = numberAt(map, count, image);
  const left = 0x1_0000 - wireAddressOf(map, address);
  if (reported === null || !Number.isInteger(reported) || reported < 0 || reported > left)
    throw new DeviceReplyError('The PLC reports a number of coils that cannot be true.');
  return reported;
}

/** The coils of a PLC, at most as many as one device may have. Rejects with the four device errors. */
export async function coilRuns(unit: ModbusUnit, map: PlcMap): Promise<CoilRun[]> {
  const runs: CoilRun[] = [];
  let left: number = plcLimits.coils;
  for (const coils of map.coils) {
    const count = Math.min(left, await countOf(unit, map, coils));
    if (count === 0) continue;
    left -= count;
    runs.push({
      address: wireAddressOf(map, coils.address),
      count,
      names: coils.names,
      feedback: coils.feedback === undefined ? null : wireAddressOf(map, coils.feedback),
      pulseSeconds: coils.pulseSeconds ?? null,
    });
  }
  return runs;
}

/** The coils of a run one by one. */
export function placesOfRun({ address, count, names, feedback, pulseSeconds }: CoilRun): CoilPlace[] {
  return Array.from({ length: count }, (_, place) => ({
    address: address + place,
    name: names[place] ?? '',
    feedback: feedback === null ? null : feedback + place,
    pulseSeconds,
  }));
}

/** Whether the map allows the coil at a wire address to be written. */
export function mayWrite(map: PlcMap, address: number): boolean {
  return map.writable.some(({ from, to }) => address >= wireAddressOf(map, from) && address <= wireAddressOf(map, to));
}
