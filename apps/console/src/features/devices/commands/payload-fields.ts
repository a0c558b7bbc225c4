import type { CommandPayload } from '@headframe/domain/devices/define-command';
import { boundsProblem, type PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import type { Field, FieldValue } from '../../../ui/fields/field-props.ts';

/** How one value of a command's payload is entered. */
export interface PayloadField<Row = unknown> {
  /** A field of `ui/fields`. */
  readonly Field: Field;
  readonly label: string;
  readonly unit?: string;
  readonly description?: string;
  /** What a single row has now; several begin empty. */
  readonly initial?: (row: Row) => FieldValue | null;
}

/** The fields of a command by the names of its payload, in the order in which they are shown. */
export type PayloadFields<Row = unknown> = Readonly<Record<string, PayloadField<Row>>>;

export type EnteredPayload = Readonly<Record<string, FieldValue>>;

/** The values that the fields begin with: what was given before (`given`), else what the one row has. */
export function initialPayload<Row>(
  fields: PayloadFields<Row>,
  row: Row | undefined,
  given: Readonly<Record<string, unknown>>,
): EnteredPayload {
  const valueOf = (name: string): FieldValue => {
    const before = given[name];
    if (typeof before === 'string' || typeof before === 'number') return before;
    return (row === undefined ? null : fields[name]?.initial?.(row)) ?? '';
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, valueOf(name)]));
}

/**
 * Reads what was entered by the schema of the command, which is the server's, and by the bounds of the devices: the payload,
 * or what is wrong with each field.
 */
export function readPayload(
  payload: CommandPayload,
  entered: EnteredPayload,
  bounds: PayloadBounds,
): { payload: Record<string, unknown> | undefined; problems: Readonly<Record<string, string>> } {
  const read: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(entered)) {
    const result = payload[name]?.safeParse(value);
    if (value === '') problems[name] = 'Field is required';
    else if (!result?.success) problems[name] = result?.error.issues[0]?.message ?? 'Unknown field.';
    else {
      const problem = boundsProblem(bounds, name, result.data);
      if (problem === undefined) read[name] = result.data;
      else problems[name] = problem;
    }
  }
  return { payload: Object.keys(problems).length === 0 ? read : undefined, problems };
}
