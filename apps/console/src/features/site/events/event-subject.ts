import { eventSubjects, findSubject } from '@headframe/domain/events/event-types';
import { pageOfKind } from '@headframe/domain/devices/device-pages';
import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import { routeEntry } from '@headframe/domain/routes/route-table';
import type { EventRowFragment } from '../../../generated/event.ts';

/** What subjects are called. */
export const subjectLabels: Readonly<Record<string, string>> = Object.fromEntries(
  eventSubjects.map(({ kind, label }) => [kind, label]),
);

/** The page that shows a subject, with what opens it there. */
export interface SubjectPlace {
  entry: RouteEntry;
  search: Readonly<Record<string, string>>;
}

/** Where the subject of an event is opened; undefined for a device that is gone, and for what a newer server knows. */
export function subjectPlace({
  subjectKind,
  subjectId,
  deviceId,
  deviceKind,
}: EventRowFragment): SubjectPlace | undefined {
  const subject = findSubject(subjectKind);
  const isDevice = subject?.permission === 'kind';
  const path = isDevice ? pageOfKind(deviceKind ?? '') : subject?.page;
  const id = isDevice ? deviceId : subjectId;
  if (!path || id === null) return undefined;
  return { entry: routeEntry(path), search: subject?.search === undefined ? {} : { [subject.search]: id } };
}

/** What is said below the name of a subject: where a device stood, its address, or what the subject is. */
export function subjectDetail({ subjectKind, name, ip, place }: EventRowFragment): string {
  const parts = subjectKind === 'device' ? [place, ip === name ? null : ip].filter(Boolean) : [];
  return parts.length > 0 ? parts.join(' · ') : (subjectLabels[subjectKind] ?? subjectKind);
}
