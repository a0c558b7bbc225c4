import type * as z from 'zod/mini';

/** How grave an event is: `good` ends something that was wrong. */
export const severities = ['critical', 'warning', 'info', 'good'] as const;
type Severity = (typeof severities)[number];

/** What an event happens to. */
export type SubjectKind = 'device' | 'worker' | 'request' | 'withdrawal';

/** A type of events. */
export interface EventType<Data extends object = object> {
  /** What is stored of it; never used again for another type. 2 is not offered by the specification, and stays free. */
  readonly code: number;
  readonly label: string;
  readonly severity: Severity;
  readonly subjects: readonly SubjectKind[];
  /** What is kept beside the subject. */
  readonly data: z.ZodMiniType<Data>;
  /** One sentence without the name of the subject. */
  text(data: Data): string;
}

/** Describes a type of events; all of them stand in `event-types.ts` of this folder. */
export function defineEvent<Data extends object>(type: EventType<Data>): EventType<Data> {
  return type;
}
