import type { SubjectKind } from '@headframe/domain/events/define-event';
import { pageOfKind } from '@headframe/domain/devices/device-pages';
import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import { routeEntry } from '@headframe/domain/routes/route-table';
import type { EventRowFragment } from '../../../generated/event.ts';

/** What subjects are called. */
export const subjectLabels: Readonly<Record<SubjectKind, string>> = {
  device: 'Device',
  worker: 'Worker',
  request: 'Request',
  withdrawal: 'Withdrawal',
};

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
  switch (subjectKind) {
    case 'device': {
      const path = pageOfKind(deviceKind ?? '');
      return path && deviceId !== null ? { entry: routeEntry(path), search: { device: deviceId } } : undefined;
    }
    case 'worker':
      return { entry: routeEntry('pool/worker-management'), search: { worker: subjectId } };
    case 'request':
      return { entry: routeEntry('agent-requests'), search: { request: subjectId } };
    case 'withdrawal':
      return { entry: routeEntry('pool/withdrawal-history'), search: { withdrawal: subjectId } };
    default:
      return undefined;
  }
}

/** What is said below the name of a subject: where a device stood, its address, or what the subject is. */
export function subjectDetail({ subjectKind, name, ip, place }: EventRowFragment): string {
  const parts = subjectKind === 'device' ? [place, ip === name ? null : ip].filter(Boolean) : [];
  return parts.length > 0 ? parts.join(' · ') : (subjectLabels[subjectKind as SubjectKind] ?? subjectKind);
}
