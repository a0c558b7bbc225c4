import { containsPattern } from '@headframe/domain/where/ilike';
import type { AgentOrderBy, AgentWhere } from '../../../generated/agent.ts';
import type { FilterDescription, FilterValues } from '../../../ui/filter/filter.ts';
import { parseSort, type Sort } from '../../../ui/table/columns.ts';
import type { AgentSearch } from './agent.route.ts';

/** The part of the URL that says which agents are listed. */
export type AgentFilters = Partial<Pick<AgentSearch, 'q' | 'state'>>;

const searchedColumns = ['name', 'hostname', 'ip', 'os'] as const;
const maxWords = 5;

/** The filters of the bar. */
export const agentFilters: readonly FilterDescription[] = [
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: [
      { value: 'online', label: 'Online' },
      { value: 'offline', label: 'Offline' },
    ],
  },
];

/** What the filters of the bar are set to. */
export function agentFilterValues({ q, state }: AgentFilters): FilterValues {
  return { q, state };
}

/** The filters as the `where` of the list; `{}` when none is set. */
export function agentWhere({ q, state = [] }: AgentFilters): AgentWhere {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);
  const parts: AgentWhere[] = words.map((word) => ({
    _or: searchedColumns.map((column) => ({ [column]: { _ilike: containsPattern(word) } })),
  }));
  if (state.length > 0) parts.push({ isOnline: { _in: state.map((one) => one === 'online') } });
  return parts.length === 0 ? {} : { _and: parts };
}

const sortKeys = [
  'name',
  'isOnline',
  'deviceCount',
  'hashrate',
  'version',
  'hostname',
  'ip',
  'lastSeenAt',
] as const satisfies readonly (keyof AgentOrderBy)[];

/** The sort of the URL, or by name when it names no column. */
export function agentSort(text: string): Sort {
  const sort = parseSort(text);
  return (sortKeys as readonly string[]).includes(sort.key) ? sort : { key: 'name', isDescending: false };
}

/** The sort as the API accepts it; equal rows are sorted by name. */
export function agentOrder({ key, isDescending }: Sort): AgentOrderBy[] {
  const chosen: AgentOrderBy = { [key]: isDescending ? 'desc' : 'asc' };
  return key === 'name' ? [chosen] : [chosen, { name: 'asc' }];
}
