import type { AsicOrderBy } from '../../../generated/asic.ts';
import { parseSort, type Sort } from '../../../ui/table/columns.ts';

/** What the list can be sorted by. */
export const asicSortKeys = [
  'status',
  'workerName',
  'agentName',
  'model',
  'firmware',
  'hashrate',
  'hashrate10m',
  'hashrate1h',
  'hashrate24h',
  'rejectRate',
  'power',
  'efficiency',
  'elapsed',
  'lastSeen',
  'maxChip',
  'maxPCB',
  'maxFan',
  'workingBoards',
  'totalIssueCount',
  'ip',
  'macAddress',
  'hostname',
  'serialNumber',
  'note',
  'poolAddress',
  'hasDesiredState',
] as const satisfies readonly (keyof AsicOrderBy)[];

/** One key of {@link asicSortKeys}. */
export type AsicSortKey = (typeof asicSortKeys)[number];

const defaultSort: Sort = { key: 'model', isDescending: true };

/** The sort of the URL, or descending on the model when it names no column. */
export function asicSort(text: string): Sort {
  const sort = parseSort(text);
  return (asicSortKeys as readonly string[]).includes(sort.key) ? sort : defaultSort;
}

/** The sort as the API accepts it; equal rows are sorted by address. */
export function asicOrder(sort: Sort): AsicOrderBy[] {
  const chosen: AsicOrderBy = { [sort.key]: sort.isDescending ? 'desc' : 'asc' };
  return sort.key === 'ip' ? [chosen] : [chosen, { ip: 'asc' }];
}
