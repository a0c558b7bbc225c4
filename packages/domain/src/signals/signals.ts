import { deviceKinds } from '../devices/kinds.ts';
import type { Signal } from './define-signal.ts';
import { ownSignals } from './generated/own-signals.ts';
import { measureSignals, type MeasureKey } from './measure-signals.ts';

/** The key of a signal that this version knows. */
export type SignalKey = MeasureKey<(typeof deviceKinds)[number]> | (typeof ownSignals)[number]['key'];

/** Every signal: those of the kinds' measures, and those that files named `*.signals.ts` describe. */
export const signals: readonly Signal[] = [...deviceKinds.flatMap(measureSignals), ...ownSignals];

const byKey: ReadonlyMap<string, Signal> = new Map(signals.map((signal) => [signal.key, signal]));

/** The signal with a key; undefined where this version knows none. */
export function findSignal(key: string): Signal | undefined {
  return byKey.get(key);
}

/** The signal with a known key. */
export function signalOf(key: SignalKey): Signal {
  const signal = byKey.get(key);
  if (!signal) throw new RangeError(`There is no signal ${key}.`);
  return signal;
}
