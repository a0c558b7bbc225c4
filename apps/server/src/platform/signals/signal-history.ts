import { findSignal } from '@headframe/domain/signals/signals';
import type { Signal } from '@headframe/domain/signals/define-signal';
import type { SignalScope } from './signal-source.ts';

/** Over which span, and in about how many points. */
export interface SignalSpan {
  readonly from: Date;
  readonly to: Date;
  readonly points: number;
  /** A value that matters: where steps are of an hour, those in which it may have been crossed are read from the samples. */
  readonly near?: number;
}

/** What a signal was for one subject, by steps; a step in which nothing was known is left out or null, never 0. */
export interface SubjectHistory {
  readonly subject: string;
  readonly points: readonly { readonly at: Date; readonly value: number | null }[];
}

/** What a signal was for some subjects. */
export interface SignalHistory {
  /** Seconds of a step; points of hours near `near` are as far apart as the samples. */
  readonly step: number;
  readonly subjects: readonly SubjectHistory[];
}

/** Reads what a signal was: from rollups, or from samples where the step is finer than they are. */
export type HistoryReader = (
  scope: SignalScope,
  signal: Signal,
  subjects: readonly string[],
  span: SignalSpan,
) => Promise<SignalHistory>;

const readers = new Map<string, HistoryReader>();

/** Adds the history of signals; features do when the program starts. @throws RangeError for a key that has one */
export function addSignalHistory(keys: readonly string[], read: HistoryReader): void {
  for (const key of keys) {
    if (readers.has(key)) throw new RangeError(`The signal ${key} has two histories.`);
    readers.set(key, read);
  }
}

/** Whether this process can say what a signal was. */
export function hasSignalHistory(key: string): boolean {
  return readers.has(key);
}

/**
 * What a signal was for subjects over a span. A subject that the scope may not read has none.
 * @throws RangeError for a signal without a history
 */
export async function signalHistory(
  scope: SignalScope,
  key: string,
  subjects: readonly string[],
  span: SignalSpan,
): Promise<SignalHistory> {
  const [signal, read] = [findSignal(key), readers.get(key)];
  if (!signal || !read) throw new RangeError(`The signal ${key} has no history.`);
  return read(scope, signal, [...new Set(subjects)], span);
}

/** Points of several subjects, in any order, by subject and time. */
export function bySubject(
  rows: readonly { readonly subject: string; readonly at: Date; readonly value: number | null }[],
): SubjectHistory[] {
  const points = new Map<string, { at: Date; value: number | null }[]>();
  for (const { subject, at, value } of rows) {
    const own = points.get(subject) ?? [];
    own.push({ at, value });
    points.set(subject, own);
  }
  return [...points].map(([subject, own]) => ({
    subject,
    points: own.sort((one, other) => one.at.getTime() - other.at.getTime()),
  }));
}
