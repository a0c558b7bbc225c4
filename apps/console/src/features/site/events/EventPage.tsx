import { useEffect, useState, type ComponentType } from 'react';
import {
  EventListDocument,
  EventListUpdatesDocument,
  type EventListQuery,
  type EventListQueryVariables,
  type EventRowFragment,
} from '../../../generated/event.ts';
import { useIsAnswered } from '../../../transport/requests/use-is-answered.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveSource, queryVariables, type ListQuery, type ListSource } from '../../../ui/list/list-source.ts';
import { compactEventColumns, eventColumns } from './event-columns.tsx';
import { eventFilters } from './event-filters.ts';
import { eventPage } from './event.route.ts';
import { PageBegins } from './page-begins.ts';

/** How often events are counted again; the rows are pushed. */
const countSeconds = 30;

const usePushedEvents = liveSource({
  list: EventListDocument,
  updates: EventListUpdatesDocument,
  rowsOf: ({ events }) => events,
  pushedRowsOf: ({ eventsUpdates }) => eventsUpdates,
  totalOf: ({ eventsAggregate }) => eventsAggregate.count,
  variablesOf: (query: ListQuery<unknown> & { after?: string }) => ({
    ...queryVariables<EventListQueryVariables>(query),
    ...(query.after !== undefined && { after: query.after }),
  }),
  countKey: () => '',
});

/** The order in which the server finds a page after a row by its index. */
const byTime = JSON.stringify([{ at: 'desc' }]);

const useEvents: ListSource<unknown, EventRowFragment, EventListQuery> = (query) => {
  const [begins] = useState(() => new PageBegins());
  const isByTime = JSON.stringify(query.orderBy) === byTime;
  const pushed = usePushedEvents(isByTime ? begins.placed(query) : query);
  usePolling(pushed.refetch, countSeconds);
  const { rows } = pushed;
  const isAnswered = useIsAnswered(pushed, JSON.stringify(query));
  useEffect(() => {
    if (isByTime && isAnswered) begins.seen(query, rows);
  });
  return pushed;
};

/** What happened in the subaccount, newest first; each event leads to its subject. */
export const EventPage: ComponentType = defineList(useEvents, {
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
