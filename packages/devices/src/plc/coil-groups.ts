import type { PlcCommand } from '@headframe/domain/devices/plc/plc-commands';
import { DeviceRefusedError, type DeviceError } from '../device-errors.ts';
import type { DeviceEndpoint, PartConversations } from '../driver.ts';
import { askUnits } from '../modbus/ask-units.ts';
import { settled, type Settled } from '../settled.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { addressOfKey, noSuchCoil, requireCoil, requireCoils, requireWritable, withPlc } from './coil-access.ts';
import { coilPerformers } from './coil-commands.ts';
import type { PlcFields } from './plc-driver.ts';
import type { PlcMap } from './plc-map.ts';
import { readPlc } from './read-plc.ts';

type Outcomes = Map<string, DeviceError | null>;

/** Coils that one conversation works with: far below what a connection carries. */
const atOnce = 32;

interface KnownCoil {
  key: string;
  unit: number;
  address: number;
}

/** What holds or throws DeviceRefusedError, as an outcome. */
function refusalIn(check: () => void): DeviceError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DeviceRefusedError) return error;
    throw error;
  }
}

/** Neighbouring coils together, where the PLC takes several with one request; else each on its own. */
function runsOf(map: PlcMap, coils: readonly KnownCoil[]): KnownCoil[][] {
  const runs: KnownCoil[][] = [];
  for (const coil of coils.toSorted((a, b) => a.address - b.address)) {
    const last = runs.at(-1);
    if (map.writesMany && last?.at(-1)?.address === coil.address - 1) last.push(coil);
    else runs.push([coil]);
  }
  return runs;
}

function writeRun(unit: ModbusUnit, [first, ...others]: readonly KnownCoil[], on: boolean): Promise<void> {
  if (!first) return Promise.resolve();
  if (others.length === 0) return unit.writeCoil(first.address, on);
  return unit.writeCoils(
    first.address,
    [first, ...others].map(() => on),
  );
}

/** Writes some coils of one unit; what the PLC refuses of some ends nothing for the others. */
async function writeSome(
  map: PlcMap,
  endpoint: DeviceEndpoint,
  coils: readonly KnownCoil[],
  on: boolean,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const { error } = await settled(
    withPlc(endpoint, coils[0]?.unit ?? 0, async (unit) => {
      const known = await requireCoils(unit, map);
      for (const { key, address } of coils)
        outcomes.set(
          key,
          refusalIn(() => requireCoil(known, address)),
        );
      for (const run of runsOf(
        map,
        coils.filter(({ key }) => outcomes.get(key) === null),
      )) {
        for (const { key } of run) outcomes.delete(key);
        const written = await settled(writeRun(unit, run, on));
        for (const { key } of run) outcomes.set(key, written.error);
      }
    }),
  );
  for (const { key } of coils) if (!outcomes.has(key)) outcomes.set(key, error);
  return outcomes;
}

async function switchEach(
  map: PlcMap,
  endpoint: DeviceEndpoint,
  keys: readonly string[],
  on: boolean,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const allowed: KnownCoil[] = [];
  for (const key of keys) {
    const refusal = refusalIn(() => {
      const place = addressOfKey(map, endpoint, key);
      requireWritable(map, place.address);
      allowed.push({ key, ...place });
    });
    if (refusal) outcomes.set(key, refusal);
  }
  for (const coils of Map.groupBy(allowed, ({ unit }) => unit).values())
    for (let at = 0; at < coils.length; at += atOnce)
      for (const [key, outcome] of await writeSome(map, endpoint, coils.slice(at, at + atOnce), on))
        outcomes.set(key, outcome);
  return outcomes;
}

/** Each coil by its key, one after another. */
async function oneByOne<Value>(
  endpoint: DeviceEndpoint,
  keys: readonly string[],
  work: (endpoint: DeviceEndpoint) => Promise<Value>,
): Promise<Map<string, Settled<Value>>> {
  const values = new Map<string, Settled<Value>>();
  for (const key of keys) values.set(key, await settled(work({ ...endpoint, part: { key } })));
  return values;
}

/** The coils of these keys, with all of the PLC read at once. Rejects with the four device errors. */
async function readCoilsOf(
  map: PlcMap,
  endpoint: DeviceEndpoint,
  keys: readonly string[],
): Promise<Map<string, Settled<PlcFields['coil']>>> {
  const units = endpoint.unit === undefined ? map.units : [endpoint.unit];
  const { coils } = await askUnits(endpoint, units, (unit) => readPlc(unit, map));
  const byKey = new Map(coils.map((coil) => [coil.key, coil]));
  const settledCoil = (key: string): Settled<PlcFields['coil']> => {
    const coil = byKey.get(key);
    return coil
      ? { value: { on: coil.on, output: coil.output }, error: null }
      : { value: null, error: noSuchCoil(key) };
  };
  return new Map(keys.map((key) => [key, settledCoil(key)]));
}

/** Commands to several coils of a PLC, with few conversations instead of some for each coil. */
export function coilGroups(map: PlcMap): PartConversations<PlcCommand, PlcFields> {
  const { coilPulse } = coilPerformers(map);
  return {
    perform: async (endpoint, command, keys) => {
      if (command.kind !== 'coilPulse') return switchEach(map, endpoint, keys, command.kind === 'coilOn');
      const pulsed = await oneByOne(endpoint, keys, (one) => coilPulse(one, command, () => undefined));
      return new Map([...pulsed].map(([key, { error }]) => [key, error]));
    },
    readers: { coil: (endpoint, keys) => readCoilsOf(map, endpoint, keys) },
  };
}
