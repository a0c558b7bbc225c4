import { pageSizes } from '@headframe/domain/limits/paging';
import * as z from 'zod/mini';
import { timeRangeSearch } from '../../../ui/chart/time-range.ts';
import { IconSubtask } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-createdAt'),
  /** Free text: agent, IP range, summary, sender. */
  q: textEntry,
  state: choiceEntry,
  kind: choiceEntry,
  /** Names of agents. */
  agent: choiceEntry,
  /** The batch of requests of one click; it overrides the time range. */
  batchId: textEntry,
  /** When they were created. */
  range: timeRangeSearch('30d'),
  /** The request whose drawer is open. */
  request: textEntry,
  /** Which results the drawer shows: of one state, or all. */
  result: textEntry,
  /** The kind of the discovered devices that are shown: all without one. */
  resultKind: textEntry,
  /** Page of the drawer's results, from 1. */
  resultPage: z.catch(z.int().check(z.minimum(1)), 1),
  resultSize: z.catch(z.literal(pageSizes), 25),
};

/** The requests to agents; linked from toasts and devices, not in the menu. */
export const agentRequestPage = definePage({
  path: 'agent-requests',
  label: 'Agent Requests',
  icon: IconSubtask,
  keywords: ['commands', 'jobs', 'history', 'results', 'batch'],
  search,
});
