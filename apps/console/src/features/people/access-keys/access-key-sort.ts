import { parseSort, type Sort } from '../../../ui/table/columns.ts';

const sortKeys = ['description', 'role', 'lastUsedAt', 'createdAt', 'createdBy'] as const;
type SortKey = (typeof sortKeys)[number];

/** The sort of the URL, or the newest first when it names no column. */
export function accessKeySort(text: string): Sort {
  const sort = parseSort(text);
  return (sortKeys as readonly string[]).includes(sort.key) ? sort : { key: 'createdAt', isDescending: true };
}

/** The sort as the lists take it. */
export function accessKeyOrder({ key, isDescending }: Sort): Partial<Record<SortKey, 'asc' | 'desc'>>[] {
  return [{ [key]: isDescending ? 'desc' : 'asc' }];
}
