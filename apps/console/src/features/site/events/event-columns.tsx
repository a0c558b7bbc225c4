import { missingText } from '@headframe/domain/units/number-text';
import type { EventRowFragment } from '../../../generated/event.ts';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import { CompactEventCell, CompactTextCell, EventCell, SubjectCell, TimeCell } from './event-cells.tsx';
import styles from './Events.module.css';

const kit = columnKit<EventRowFragment>();

/** The columns of the list of events. */
export const eventColumns = [
  kit.value('at', 'Time', (event) => <TimeCell event={event} />, { width: 128, isFixed: true }),
  kit.value('label', 'Event', (event) => <EventCell event={event} />, { width: 220, isFixed: true }),
  kit.value('name', 'Subject', (event) => <SubjectCell event={event} />, { width: 216, sortKey: undefined }),
  kit.value(
    'text',
    'What happened',
    ({ text }) => (
      <span className={styles['text']} title={text}>
        {text || missingText}
      </span>
    ),
    { width: 330, sortKey: undefined },
  ),
  kit.text('actor', 'Actor', {
    width: 150,
    sortKey: undefined,
    priority: 3,
    description: 'Who did it; empty where the house or a device did.',
  }),
];

/** Two columns for the phone. */
export const compactEventColumns = [
  kit.value('event', 'Event', (event) => <CompactEventCell event={event} />, { width: 190, sortKey: 'label' }),
  kit.value('text', 'What happened', (event) => <CompactTextCell event={event} />, { width: 150, sortKey: 'at' }),
];
