import { isSameValue, type FieldValues } from '@headframe/domain/changes/merge-change';
import { createElement } from 'react';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { openDialog } from '../dialog/dialogs.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

/** A field that somebody else changed while a form was open, as the server refuses it. */
export interface Conflict {
  /** Its name; of an entry of an object field both: `permissions.devices`. */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly by?: string;
  /** ISO 8601. */
  readonly at?: string;
}

/** How fields and their values read in words; left out: by the name of the field. */
export interface FieldWords {
  readonly labels?: Readonly<Record<string, string>>;
  /** Undefined: as it is. */
  show?(field: string, value: unknown): string | undefined;
}

interface MergedSave<Answer> extends FieldWords {
  /** What was entered, by the names of the API. */
  change: FieldValues;
  /** The same fields as they were when the form opened. */
  from: FieldValues;
  /**
   * Where given, a field is left out of the change once the other value of it is taken, as fields that are left out stay and the API takes
   * other units than it shows; the answer where none is left.
   */
  nothingLeft?: Answer;
  /** Sends a change with what it began with; undefined where the user canceled a later step. */
  send(change: FieldValues, from: FieldValues): Promise<Answer | undefined>;
}

/** The fields of a form that were changed, and what they were changed from. */
export function changedFields(entered: FieldValues, began: FieldValues): Pick<MergedSave<never>, 'change' | 'from'> {
  const names = Object.keys(entered).filter((name) => !isSameValue(entered[name], began[name]));
  const part = (values: FieldValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { change: part(entered), from: part(began) };
}

function conflictsOf(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof TransportError) || error.code !== 'conflict') return undefined;
  return error.detail['conflicts'] as readonly Conflict[] | undefined;
}

function withValue(values: FieldValues, [name = '', ...rest]: readonly string[], value: unknown): FieldValues {
  const inner = rest.length === 0 ? value : withValue((values[name] ?? {}) as FieldValues, rest, value);
  return { ...values, [name]: inner };
}

function without(values: FieldValues, [name = '', ...rest]: readonly string[]): FieldValues {
  const inner = rest.length === 0 ? {} : without((values[name] ?? {}) as FieldValues, rest);
  if (Object.keys(inner).length > 0) return { ...values, [name]: inner };
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}

/**
 * Saves what was changed in a form. Where somebody else has changed the same field meanwhile, nothing is saved before the user has chosen
 * for each such field which value stays. Undefined where the user canceled: nothing was saved then.
 */
export async function saveMerged<Answer>({
  change,
  from,
  nothingLeft,
  send,
  ...words
}: MergedSave<Answer>): Promise<Answer | undefined> {
  let [mine, began] = [change, from];
  for (;;) {
    try {
      return await send(mine, began);
    } catch (error) {
      const conflicts = conflictsOf(error);
      if (!conflicts) throw error;
      const kept = await openDialog<ReadonlySet<string>>((dialog) =>
        createElement(ConflictDialog, { ...dialog, ...words, conflicts }),
      );
      if (!kept) return undefined;
      for (const { field, theirs } of conflicts) {
        // The name of a field may hold a dot itself.
        const path = Object.hasOwn(change, field) ? [field] : field.split('.');
        began = withValue(began, path, theirs);
        if (kept.has(field)) continue;
        mine = nothingLeft === undefined ? withValue(mine, path, theirs) : without(mine, path);
      }
      if (nothingLeft !== undefined && Object.keys(mine).length === 0) return nothingLeft;
    }
  }
}
