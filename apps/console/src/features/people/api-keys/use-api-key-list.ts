import { accessKeyLimits } from '@headframe/domain/limits/access-keys';
import { ApiKeyListDocument, ApiKeyListUpdatesDocument } from '../../../generated/api-key.ts';
import { useLiveList } from '../../../transport/use-live-list.ts';
import { accessKeyOrder, accessKeySort } from '../access-keys/index.ts';
import type { ApiKeySearch } from './api-key.route.ts';

/** The API keys, updated live; not paged, since there are few. */
export function useApiKeyList({ sort: sortText }: ApiKeySearch) {
  const sort = accessKeySort(sortText);
  const list = useLiveList({
    list: ApiKeyListDocument,
    updates: ApiKeyListUpdatesDocument,
    variables: { orderBy: accessKeyOrder(sort), limit: accessKeyLimits.perSubaccount },
    rowsOf: (data) => data.apiKeys,
    pushedRowsOf: (data) => data.apiKeysUpdates,
    countKey: (row) => row.id,
  });
  return { ...list, sort };
}
