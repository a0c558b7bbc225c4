import type { AgentRowFragment } from '../../../generated/agent.ts';
import type { KindPollSecondsInput } from '../../../generated/inputs.ts';
import type { FieldValue } from '../../../ui/fields/field-props.ts';
import { wholeNumber } from '../../../ui/fields/whole-number.ts';

/** Poll intervals by kind of device as entered; an empty field leaves the kind at the default. */
export type KindPollFields = Readonly<Record<string, FieldValue>>;

const bounds = { min: 5, max: 3600 } as const;

/** A field for each kind that the agent has drivers for. */
export function kindPollFields({ kinds, setting }: Pick<AgentRowFragment, 'kinds' | 'setting'>): KindPollFields {
  const byKind = new Map(setting.kindPollSeconds.map(({ kind, pollSeconds }) => [kind, pollSeconds]));
  return Object.fromEntries(kinds.map((kind) => [kind, byKind.get(kind) ?? '']));
}

/** What is wrong with an interval, or undefined. */
export function kindPollProblem(value: FieldValue): string | undefined {
  const isFine = value === '' || wholeNumber(value, bounds.min, bounds.max) !== undefined;
  return isFine ? undefined : 'Between 5 and 3,600.';
}

/** The intervals as they travel, null for the default; undefined while one of them is wrong. */
export function kindPollSeconds(fields: KindPollFields): KindPollSecondsInput[] | undefined {
  const entries = Object.entries(fields);
  if (entries.some(([, value]) => kindPollProblem(value) !== undefined)) return undefined;
  return entries.map(([kind, value]) => ({ kind, pollSeconds: typeof value === 'number' ? value : null }));
}
