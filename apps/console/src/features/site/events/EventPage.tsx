import type { ComponentType } from 'react';
import { EventListDocument, type EventListQuery, type EventRowFragment } from '../../../generated/event.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { readSource, type ListSource } from '../../../ui/list/list-source.ts';
import { compactEventColumns, eventColumns } from './event-columns.tsx';
import { eventFilters } from './event-filters.ts';
import { eventPage } from './event.route.ts';

/** How often the list is read again. */
const refreshSeconds = 30;

const useEvents = readSource({
  list: EventListDocument,
  rowsOf: ({ events }) => events,
  totalOf: ({ eventsAggregate }) => eventsAggregate.count,
});

const useFreshEvents: ListSource<unknown, EventRowFragment, EventListQuery> = (query) => {
  const read = useEvents(query);
  usePolling(read.refetch, refreshSeconds);
  return read;
};

/** What happened in the subaccount, newest first; each event leads to its subject. */
export const EventPage: ComponentType = defineList(useFreshEvents, {
  page: eventPage,
  key: 'events',
  noun: 'events',
  rowKey: ({ id }) => id,
  rowLabel: ({ label, name }) => `${label}: ${name}`,
  text: { columns: ['name', 'actor'], placeholder: 'Search subject, actor' },
  filters: eventFilters,
  range: { column: 'at', options: ['1h', '24h', '7d', '30d', '365d'] },
  tieBreak: '-at',
  columns: eventColumns,
  compactColumns: compactEventColumns,
  lines: [2, 3],
  empty: {
    title: 'No events in this period',
    text: 'Devices that go offline or come back, issues that open and close, ended commands, low hashrates of workers and withdrawals appear here.',
  },
});
