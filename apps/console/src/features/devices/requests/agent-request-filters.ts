import { agentRequestStateLabels, agentRequestStates } from '@headframe/domain/enums/agent-request';
import type { ListFilter, ListTextSearch } from '../../../ui/list/list-where.ts';
import { requestKinds } from './request-kinds.ts';

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The free text of the list. */
export const requestText: ListTextSearch = {
  columns: ['agentName', 'ipRange', 'summary', 'requestedBy'],
  placeholder: 'Search agent, IP range, summary',
};

/** The filters of the bar; an invalid batch id matches nothing. */
export const requestFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: agentRequestStates.map((state) => ({ value: state, label: agentRequestStateLabels[state] })),
  },
  {
    kind: 'choice',
    key: 'kind',
    label: 'Kind',
    options: Object.entries(requestKinds()).map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'choice', key: 'agent', label: 'Agent', column: 'agentName', options: [] },
  {
    kind: 'text',
    key: 'batchId',
    label: 'Batch',
    placeholder: 'Id of a batch',
    check: (text) => (idShape.test(text) ? undefined : 'Invalid value.'),
    where: (id) => [idShape.test(String(id)) ? { batchId: { _eq: String(id) } } : { _or: [] }],
  },
];
