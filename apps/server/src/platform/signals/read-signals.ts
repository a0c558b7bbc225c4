import { findSignal } from '@headframe/domain/signals/signals';
import type { Signal } from '@headframe/domain/signals/define-signal';
import { signalSource, type SignalReading, type SignalScope, type SignalSource } from './signal-source.ts';

/**
 * The values of signals for subjects as they are now: one statement for each source, however many subjects there are. A subject that a
 * signal is not about, or that the scope may not read, has no reading of it.
 * @throws RangeError for a key that no signal has
 */
export async function readSignals(
  scope: SignalScope,
  keys: readonly string[],
  subjects: readonly string[],
): Promise<SignalReading[]> {
  const bySource = new Map<SignalSource, Signal[]>();
  for (const key of new Set(keys)) {
    const [signal, source] = [findSignal(key), signalSource(key)];
    if (!signal || !source) throw new RangeError(`There is no signal ${key}.`);
    bySource.set(source, [...(bySource.get(source) ?? []), signal]);
  }
  const wanted = [...new Set(subjects)];
  const readings: SignalReading[] = [];
  if (wanted.length === 0) return readings;
  // One after another, as a transaction has one connection.
  for (const [source, signals] of bySource) readings.push(...(await source.read(scope, signals, wanted)));
  return readings;
}
