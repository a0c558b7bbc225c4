import type { PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import type { EnteredPayload, PayloadFields } from './payload-fields.ts';

/** One of the fields of which a command wants exactly one. */
export interface Alternative {
  readonly field: string;
  readonly label: string;
  /** Why the chosen devices cannot be sent it; undefined where they can. */
  readonly reason: string | undefined;
}

/** The alternatives of a command in its order, with those that not all chosen devices have. */
export function alternativesOf(
  oneOf: readonly string[],
  fields: PayloadFields<never>,
  { lacks = {}, presets = {} }: PayloadBounds,
): readonly Alternative[] {
  const reasonOf = (field: string) =>
    lacks[field] ?? (presets[field]?.length === 0 ? 'These miners have no preset in common.' : undefined);
  return oneOf.flatMap((field) => {
    const label = fields[field]?.label;
    return label === undefined ? [] : [{ field, label, reason: reasonOf(field) }];
  });
}

/** The alternative in use: the chosen one, else the first with a value that the devices accept. */
export function alternativeInUse(
  alternatives: readonly Alternative[],
  entered: EnteredPayload,
  chosen: string | undefined,
): string | undefined {
  const possible = alternatives.filter(({ reason }) => reason === undefined).map(({ field }) => field);
  if (chosen !== undefined && possible.includes(chosen)) return chosen;
  return possible.find((field) => (entered[field] ?? '') !== '') ?? possible[0] ?? alternatives[0]?.field;
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
