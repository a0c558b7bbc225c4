import type { PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import type { EnteredPayload, PayloadFields } from './payload-fields.ts';

/** One of the fields of which a command wants exactly one. */
export interface Alternative {
  readonly field: string;
  readonly label: string;
  /** Why not all of the chosen devices can be sent it; undefined where they can. */
  readonly reason: string | undefined;
  /** Whether it can be chosen all the same, as those that lack it are left out then. */
  readonly isPartial: boolean;
}

/** The alternatives of a command in its order, with those that not all chosen devices have; `leavesOut`: who lacks one can be left out. */
export function alternativesOf(
  oneOf: readonly string[],
  fields: PayloadFields<never>,
  { lacks = {}, presets = {} }: PayloadBounds,
  leavesOut = false,
): readonly Alternative[] {
  const reasonOf = (field: string) =>
    lacks[field] ?? (presets[field]?.length === 0 ? 'These miners have no preset in common.' : undefined);
  return oneOf.flatMap((field) => {
    const label = fields[field]?.label;
    const isPartial = leavesOut && lacks[field] !== undefined;
    return label === undefined ? [] : [{ field, label, reason: reasonOf(field), isPartial }];
  });
}

/** The alternative in use: the chosen one, else the first with a value that all devices accept, else the first that some have. */
export function alternativeInUse(
  alternatives: readonly Alternative[],
  entered: EnteredPayload,
  chosen: string | undefined,
): string | undefined {
  const possible = alternatives.filter(({ reason }) => reason === undefined).map(({ field }) => field);
  const partial = alternatives.filter(({ isPartial }) => isPartial).map(({ field }) => field);
  if (chosen !== undefined && [...possible, ...partial].includes(chosen)) return chosen;
  const first = possible.find((field) => (entered[field] ?? '') !== '') ?? possible[0] ?? partial[0];
  return first ?? alternatives[0]?.field;
}

/** What was entered, with the only preset of a field that has one alone and is empty. */
export function withOnlyPresets(entered: EnteredPayload, { presets = {} }: PayloadBounds): EnteredPayload {
  const only = Object.entries(presets).flatMap(([field, [first, ...others]]) =>
    entered[field] === '' && first && others.length === 0 ? [[field, first.key] as const] : [],
  );
  return { ...entered, ...Object.fromEntries(only) };
}

/** An object without those alternatives that are not in use. */
export function withoutOthers<Value>(
  values: Readonly<Record<string, Value>>,
  alternatives: readonly Alternative[],
  used: string | undefined,
): Readonly<Record<string, Value>> {
  const others = new Set(alternatives.map(({ field }) => field).filter((field) => field !== used));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !others.has(name)));
}
