import { agentRequestStateLabels, agentRequestStates } from '@headframe/domain/enums/agent-request';
import { containsPattern } from '@headframe/domain/where/ilike';
import type { AgentRequestOrderBy, AgentRequestWhere } from '../../../generated/agent-request.ts';
import { parseTimeRange, resolveTimeRange } from '../../../ui/chart/time-range.ts';
import type { FilterDescription, FilterValues } from '../../../ui/filter/filter.ts';
import { parseSort, type Sort } from '../../../ui/table/columns.ts';
import { requestKinds } from './request-kinds.ts';
import type { AgentRequestSearch } from './agent-request.route.ts';

/** The part of the URL that says which requests are listed. */
export type AgentRequestFilters = Partial<
  Pick<AgentRequestSearch, 'q' | 'state' | 'kind' | 'agent' | 'batchId' | 'range'>
>;

const searchedColumns = ['agentName', 'ipRange', 'summary', 'requestedBy'] as const;
const maxWords = 5;
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function oneOf(column: 'state' | 'kind' | 'agentName', values: readonly string[] | undefined): AgentRequestWhere[] {
  return values && values.length > 0 ? [{ [column]: { _in: values } }] : [];
}

function textWhere(text: string | undefined): AgentRequestWhere[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => ({
    _or: searchedColumns.map((column) => ({ [column]: { _ilike: containsPattern(word) } })),
  }));
}

function createdWhere(range: string | undefined, nowSeconds: number): AgentRequestWhere[] {
  const parsed = range === undefined ? undefined : parseTimeRange(range);
  if (!parsed) return [];
  const { from, to } = resolveTimeRange(parsed, nowSeconds);
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  return [{ createdAt: parsed.kind === 'last' ? { _gte: at(from) } : { _gte: at(from), _lte: at(to) } }];
}

/**
 * The filters as the `where` of the list. A batch filter ignores the time range; an invalid batch id matches nothing.
 */
export function requestWhere(filters: AgentRequestFilters, nowSeconds: number): AgentRequestWhere {
  const { batchId } = filters;
  if (batchId !== undefined && !idShape.test(batchId)) return { _or: [] };
  const parts = [
    ...oneOf('state', filters.state),
    ...oneOf('kind', filters.kind),
    ...oneOf('agentName', filters.agent),
    ...textWhere(filters.q),
    ...(batchId === undefined ? createdWhere(filters.range, nowSeconds) : [{ batchId: { _eq: batchId } }]),
  ];
  return parts.length === 0 ? {} : { _and: parts };
}

/** The filters of the bar; agents as they are called now. */
export function requestFilters(agentNames: readonly string[]): FilterDescription[] {
  return [
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
      options: Object.entries(requestKinds).map(([value, { label }]) => ({ value, label })),
    },
    {
      kind: 'choice',
      key: 'agent',
      label: 'Agent',
      options: agentNames.map((name) => ({ value: name, label: name })),
    },
    {
      kind: 'text',
      key: 'batchId',
      label: 'Batch',
      placeholder: 'Id of a batch',
      check: (text) => (idShape.test(text) ? undefined : 'Invalid value.'),
    },
  ];
}

/** What the filters of the bar are set to. */
export function requestFilterValues({ q, state, kind, agent, batchId }: AgentRequestFilters): FilterValues {
  return { q, state, kind, agent, batchId };
}

/** Whether any filter of the bar or the free text is set. */
export function isFiltered(filters: AgentRequestFilters): boolean {
  return Object.values(requestFilterValues(filters)).some((value) => value !== undefined && value.length > 0);
}

const sortKeys = [
  'kind',
  'state',
  'agentName',
  'requestedBy',
  'deviceCount',
  'ipRange',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof AgentRequestOrderBy)[];

/** The sort of the URL, or the newest first when it names no column. */
export function requestSort(text: string): Sort {
  const sort = parseSort(text);
  return (sortKeys as readonly string[]).includes(sort.key) ? sort : { key: 'createdAt', isDescending: true };
}

/** The sort as the API accepts it; equal rows are sorted newest first. */
export function requestOrder({ key, isDescending }: Sort): AgentRequestOrderBy[] {
  const chosen: AgentRequestOrderBy = { [key]: isDescending ? 'desc' : 'asc' };
  return key === 'createdAt' ? [chosen] : [chosen, { createdAt: 'desc' }];
}
