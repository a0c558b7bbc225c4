import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { measureSignals } from '@headframe/domain/signals/measure-signals';
import { sql } from 'kysely';
import { namedMeasures } from '../kind-columns.ts';
import { addDeviceSignals, addPartSignals, type ValueOf } from './device-signals.ts';
import { coverDevices, type Covered } from './covered-devices.ts';
import { addPlaceSignals } from './place-signals.ts';

/** The column of the state that holds a signal's measure; flags as 1 and 0. */
function columnOf(kind: DeviceKind): ValueOf {
  const own = new Map(namedMeasures(kind.measures).map((named) => [named.name, named]));
  const ofPart = new Map(namedMeasures(kind.part?.measures ?? {}).map((named) => [named.name, named]));
  return ({ key, source }) => {
    const named = (source?.part ? ofPart : own).get(source?.measure ?? '');
    if (!named) throw new RangeError(`The signal ${key} is no measure of ${kind.kind}.`);
    const column = sql`s.${sql.ref(named.column)}`;
    return named.measure.value === 'flag' ? sql`${column}::int` : column;
  };
}

/** Adds the sources of the signals that the descriptor of a kind makes: of its devices, of their parts, and of places. */
export function addMeasureSignals(kind: DeviceKind, covered: Covered = {}): void {
  coverDevices(kind, covered);
  const signals = measureSignals(kind);
  const valueOf = columnOf(kind);
  const ofParts = signals.filter(({ source }) => source?.part !== undefined);
  const ofPlaces = signals.filter(({ source }) => source?.over !== undefined);
  const ofDevices = signals.filter((signal) => !ofParts.includes(signal) && !ofPlaces.includes(signal));
  addDeviceSignals(kind, ofDevices, valueOf);
  addPartSignals(kind, ofParts, valueOf);
  addPlaceSignals(kind, ofPlaces, valueOf);
}
