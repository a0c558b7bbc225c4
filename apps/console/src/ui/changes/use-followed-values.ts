import { isSameValue, type ChangedTwice, type FieldValues } from '@headframe/domain/changes/merge-change';
import { rebaseDraft, settleConflict } from '@headframe/domain/changes/rebase-draft';
import { useState } from 'react';

/** How the values of a form travel, where that differs: only then lists that are typed as text are sets. */
export interface FormCodec<Values> {
  read(values: Values): FieldValues;
  write(fields: FieldValues): Values;
}

/** Fields of a form that hold several texts, one a line: those are sets. */
export function linesCodec<Values extends object>(...names: readonly (keyof Values & string)[]): FormCodec<Values> {
  const mapped = (values: object, map: (value: unknown) => unknown): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, names.includes(name as never) ? map(value) : value]),
    );
  return {
    read: (values) => mapped(values, (text) => String(text).split('\n')),
    write: (fields) => mapped(fields, (lines) => (lines as readonly string[]).join('\n')) as Values,
  };
}

/** The values of a form, on those that are stored now. */
export interface FollowedValues<Values> {
  values: Values;
  /** Whether one of them differs from what is stored. */
  isChanged: boolean;
  /** Fields that somebody else changed beneath what was entered; nothing is saved before each is settled. */
  conflicts: readonly ChangedTwice[];
  change(changes: Partial<Values>): void;
  settle(conflict: ChangedTwice, choice: 'mine' | 'theirs'): void;
  /** Takes back what was entered. */
  discard(): void;
}

interface Held<Values> {
  began: Values;
  values: Values;
}

/** The values of one side after a rebase: those that are as before stay as they were typed. */
function written<Values extends object>(
  typed: Values,
  before: FieldValues,
  after: FieldValues,
  codec: FormCodec<Values> | undefined,
): Values {
  if (!codec) return after as Values;
  const names = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]));
  if (names.length === 0) return typed;
  const fresh = codec.write(after) as FieldValues;
  return { ...typed, ...Object.fromEntries(names.map((name) => [name, fresh[name]])) };
}

function onto<Values extends object>(held: Held<Values>, present: Values, codec: FormCodec<Values> | undefined) {
  const read = (values: Values) => (codec ? codec.read(values) : values) as FieldValues;
  const draft = { began: read(held.began), entered: read(held.values) };
  const { began, entered, conflicts } = rebaseDraft(draft, read(present));
  return {
    began: written(held.began, draft.began, began, codec),
    values: written(held.values, draft.entered, entered, codec),
    conflicts,
  };
}

/**
 * Holds the values of a form that is open while others change what it shows: an untouched field has the stored value, and a touched one keeps
 * what was entered and waits for a choice. `present` is what is stored now.
 */
export function useFollowedValues<Values extends object>(
  present: Values,
  codec?: FormCodec<Values>,
): FollowedValues<Values> {
  const [held, setHeld] = useState<Held<Values>>({ began: present, values: present });
  const { began, values, conflicts } = onto(held, present, codec);
  return {
    values,
    conflicts,
    isChanged: !isSameValue(values, began),
    change: (changes) =>
      setHeld((before) => {
        const now = onto(before, present, codec);
        return { began: now.began, values: { ...now.values, ...changes } };
      }),
    settle: (conflict, choice) =>
      setHeld((before) => {
        const now = onto(before, present, codec);
        const read = (one: Values) => (codec ? codec.read(one) : one) as FieldValues;
        const draft = { began: read(now.began), entered: read(now.values) };
        const settled = settleConflict(draft, conflict, choice);
        return {
          began: written(now.began, draft.began, settled.began, codec),
          values: written(now.values, draft.entered, settled.entered, codec),
        };
      }),
    discard: () => setHeld({ began: present, values: present }),
  };
}
