import type { EventType } from './define-event.ts';
import { deviceBack, deviceOffline, issueClosed, issueOpened } from './device-events.ts';
import { requestDone, requestFailed } from './request-events.ts';
import { withdrawalDeclined, withdrawalHeld, withdrawalPaid, withdrawalRequested } from './withdrawal-events.ts';
import { workerBack, workerLow } from './worker-events.ts';

/** Every type of events. */
export const eventTypes: readonly EventType[] = [
  deviceOffline,
  deviceBack,
  issueOpened,
  issueClosed,
  workerLow,
  workerBack,
  requestDone,
  requestFailed,
  withdrawalRequested,
  withdrawalHeld,
  withdrawalPaid,
  withdrawalDeclined,
];

const byCode: ReadonlyMap<number, EventType> = new Map(eventTypes.map((type) => [type.code, type]));

/** Label and severity of a code, and what an event with these data says; of a code of a newer version only that it is unknown. */
export function describeEvent(code: number, data: unknown): Pick<EventType, 'label' | 'severity'> & { text: string } {
  const type = byCode.get(code);
  if (!type) return { label: 'Unknown event', severity: 'info', text: '' };
  const { label, severity } = type;
  const parsed = type.data.safeParse(data);
  return { label, severity, text: parsed.success ? type.text(parsed.data) : '' };
}
