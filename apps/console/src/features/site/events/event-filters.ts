import { severities } from '@headframe/domain/events/define-event';
import { eventTypes } from '@headframe/domain/events/event-types';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { textWhere, type ListFilter } from '../../../ui/list/list-where.ts';
import { severityLabels } from './event-look.ts';
import { subjectLabels } from './event-subject.ts';

/** The filters of the bar; codes are numbers, and those that are none match nothing. */
export const eventFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'type',
    label: 'Event',
    options: eventTypes.map(({ code, label }) => ({ value: String(code), label })),
    where: (codes) => [{ code: { _in: [...codes].map(Number).filter(Number.isInteger) } }],
  },
  { kind: 'choice', key: 'severity', label: 'Severity', options: choicesOf(severityLabels, severities) },
  { kind: 'choice', key: 'subject', label: 'Subject', column: 'subjectKind', options: choicesOf(subjectLabels) },
  {
    kind: 'text',
    key: 'device',
    label: 'Device',
    placeholder: 'Name, IP, MAC or place',
    where: (text) => [{ subjectKind: { _eq: 'device' } }, ...textWhere(['name', 'ip', 'mac', 'place'], String(text))],
  },
];
