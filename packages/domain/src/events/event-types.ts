import type { EventSubject, EventType } from './define-event.ts';
import { eventFiles } from './generated/event-files.ts';

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Every type of events, by code: what files named `*.events.ts` export. */
export const eventTypes: readonly EventType[] = eventFiles
  .flatMap((file) => Object.values(file))
  .filter(isEventType)
  .sort((one, other) => one.code - other.code);

/** What events happen to. */
export const eventSubjects: readonly EventSubject[] = [...new Set(eventTypes.map(({ subject }) => subject))];

const byCode: ReadonlyMap<number, EventType> = new Map(eventTypes.map((type) => [type.code, type]));
const subjectByKind: ReadonlyMap<string, EventSubject> = new Map(eventSubjects.map((one) => [one.kind, one]));

/** A kind of subjects; undefined for one of a newer version. */
export function findSubject(kind: string): EventSubject | undefined {
  return subjectByKind.get(kind);
}

/** Label and severity of a code, and what an event with these data says; of a code of a newer version only that it is unknown. */
export function describeEvent(code: number, data: unknown): Pick<EventType, 'label' | 'severity'> & { text: string } {
  const type = byCode.get(code);
  if (!type) return { label: 'Unknown event', severity: 'info', text: '' };
  const { label, severity } = type;
  const parsed = type.data.safeParse(data);
  return { label, severity, text: parsed.success ? type.text(parsed.data) : '' };
}
