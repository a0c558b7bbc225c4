import { accessKeyLimits } from '@headframe/domain/limits/access-keys';
import { ObserverListDocument, ObserverListUpdatesDocument } from '../../../generated/observer.ts';
import { useLiveList } from '../../../transport/use-live-list.ts';
import { accessKeyOrder, accessKeySort } from '../access-keys/index.ts';
import type { ObserverSearch } from './observer.route.ts';

/** The observer links the URL filters for, updated live; not paged, since there are few. */
export function useObserverList({ sort: sortText, role = [] }: ObserverSearch) {
  const sort = accessKeySort(sortText);
  const list = useLiveList({
    list: ObserverListDocument,
    updates: ObserverListUpdatesDocument,
    variables: {
      where: role.length > 0 ? { role: { _in: role } } : {},
      orderBy: accessKeyOrder(sort),
      limit: accessKeyLimits.perSubaccount,
    },
    rowsOf: (data) => data.observers,
    pushedRowsOf: (data) => data.observersUpdates,
    countKey: (row) => row.id,
  });
  return { ...list, sort };
}
