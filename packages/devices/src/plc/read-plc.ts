import { coilKey, type PlcCoil, type PlcDetail, type PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import { DeviceRefusedError } from '../device-errors.ts';
import { textAt, spanOf } from '../modbus/map-values.ts';
import { planReads } from '../modbus/plan-reads.ts';
import { readImage } from '../modbus/register-image.ts';
import { settled } from '../settled.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { coilRuns, mayWrite, placesOfRun, type CoilRun } from './coil-layout.ts';
import { shownRange, type PlcMap } from './plc-map.ts';

/** What a PLC says of itself; null for what it does not say. Rejects with the four device errors, refusals excepted. */
export async function readPlcIdentity(unit: ModbusUnit, map: PlcMap): Promise<PlcDetail> {
  const { model, firmware } = map.identity;
  const places = [model, firmware].filter((place) => place !== undefined).map((place) => spanOf(map, place));
  const asked = places.length > 0 ? await settled(readImage(unit, planReads(places, { ...map, maxGap: 0 }))) : null;
  if (asked?.error && asked.error.name !== 'DeviceRefusedError') throw asked.error;
  const image = asked?.value;
  const reported = image && model ? textAt(map, model, image) : null;
  return {
    family: map.family,
    model: reported === null ? map.name : `${map.name} ${reported}`.slice(0, 255),
    firmware: image && firmware ? textAt(map, firmware, image) : null,
    mac: null,
    unit: unit.id,
    addressing: map.addressing,
  };
}

/** What a PLC answers; a refusal names what was asked for, so that the entry of the map which is wrong is found. */
async function named<T>(what: string, asked: Promise<T>): Promise<T> {
  const { value, error } = await settled(asked.then((answer) => ({ answer })));
  if (error instanceof DeviceRefusedError) throw new DeviceRefusedError(error.reason, `${what}: ${error.message}`);
  if (!value) throw error;
  return value.answer;
}

/** The coils of a run as they are now: what they command, and what their feedback shows. Rejects with the four device errors. */
async function readRun(
  unit: ModbusUnit,
  map: PlcMap,
  { address, count, feedback }: CoilRun,
): Promise<Pick<PlcCoil, 'on' | 'output' | 'changing'>[]> {
  const range = (first: number) => shownRange(map, first, count);
  const outputs = await named(`Coils ${range(address)}`, unit.readCoils(address, count));
  const shown =
    feedback === null ? outputs : await named(`Inputs ${range(feedback)}`, unit.readDiscreteInputs(feedback, count));
  return outputs.map((output, place) => {
    const on = shown[place] ?? output;
    return { on, output, changing: on !== output };
  });
}

/**
 * One reading of a PLC; with the `identity` of an earlier one, only the coils are read. Rejects with the four device errors:
 * a PLC that refuses some of the coils of its map is read with the wrong map.
 */
export async function readPlc(unit: ModbusUnit, map: PlcMap, identity?: PlcDetail): Promise<PlcReading> {
  const coils: PlcCoil[] = [];
  for (const run of await coilRuns(unit, map)) {
    const states = await readRun(unit, map, run);
    for (const [place, { address, name, pulseSeconds }] of placesOfRun(run).entries()) {
      const writable = mayWrite(map, address);
      const state = states[place] ?? { on: false, output: false, changing: false };
      const pulsable = writable && pulseSeconds !== null;
      coils.push({ key: coilKey(unit.id, address), name, address, ...state, writable, pulsable });
    }
  }
  return { ...(identity ?? (await readPlcIdentity(unit, map))), coils };
}
