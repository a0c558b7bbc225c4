import { isSameValue, mergeChange, type ChangedTwice, type FieldValues } from './merge-change.ts';

/** What a form holds: what was entered, and what that began with. */
export interface Draft {
  readonly began: FieldValues;
  readonly entered: FieldValues;
}

/** A draft on the values that are stored now. */
export interface RebasedDraft extends Draft {
  /** The fields that both the user and somebody else changed, to different values: they wait for the user to choose. */
  readonly conflicts: readonly ChangedTwice[];
}

const isObject = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object entry by entry, where both changed entries of it: what is in conflict stays as the user has it. */
function rebasedEntries(name: string, began: FieldValues, entered: FieldValues, present: FieldValues): RebasedDraft {
  const inner = rebaseDraft({ began, entered }, present);
  return {
    ...inner,
    conflicts: inner.conflicts.map((one) => ({ ...one, field: `${name}.${one.field}` })),
  };
}

/**
 * Puts a draft on the values that are stored now, as {@link mergeChange} will join it with them: an untouched field shows the stored value,
 * a set has what others added and removed, and a field that both changed keeps what was entered and what that began with. Fields that
 * `present` does not know stay.
 */
export function rebaseDraft(
  { began, entered }: Draft,
  present: FieldValues,
  whole: ReadonlySet<string> = new Set(),
): RebasedDraft {
  const next = { began: { ...began }, entered: { ...entered }, conflicts: [] as ChangedTwice[] };
  for (const [name, theirs] of Object.entries(present)) {
    const [start, mine] = [began[name], entered[name]];
    if (isSameValue(theirs, start)) continue;
    const merged = mergeChange({ [name]: theirs }, { [name]: mine ?? null }, { [name]: start ?? null }, whole);
    if (merged.values) {
      next.began[name] = theirs;
      next.entered[name] = merged.values[name];
    } else if (!whole.has(name) && isObject(start) && isObject(mine) && isObject(theirs)) {
      const inner = rebasedEntries(name, start, mine, theirs);
      next.began[name] = inner.began;
      next.entered[name] = inner.entered;
      next.conflicts.push(...inner.conflicts);
    } else next.conflicts.push({ field: name, mine, theirs });
  }
  return next;
}

function withValue(values: FieldValues, [name = '', ...rest]: readonly string[], value: unknown): FieldValues {
  const inner = rest.length === 0 ? value : withValue((values[name] ?? {}) as FieldValues, rest, value);
  return { ...values, [name]: inner };
}

/** Ends a conflict of a draft: with the stored value, or with the user's, which then replaces it. */
export function settleConflict(draft: Draft, { field, theirs }: ChangedTwice, choice: 'mine' | 'theirs'): Draft {
  // The name of a field may hold a dot itself.
  const path = Object.hasOwn(draft.entered, field) ? [field] : field.split('.');
  return {
    began: withValue(draft.began, path, theirs),
    entered: choice === 'mine' ? draft.entered : withValue(draft.entered, path, theirs),
  };
}
