import { useCallback } from 'react';
import {
  AllOrganizationListDocument,
  OrganizationListDocument,
  OrganizationListUpdatesDocument,
  type OrganizationListQuery,
  type OrganizationListQueryVariables,
  type OrganizationRowFragment,
} from '../../../generated/organization.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useLiveList } from '../../../transport/live/use-live-list.ts';
import { queryVariables, type ListAnswer, type ListQuery } from '../../../ui/list/list-source.ts';
import type { OrganizationSearch } from './organization.route.ts';

/** What stands beside the list of organizations. */
export interface OrganizationListData {
  me: OrganizationListQuery['me'] | undefined;
  /** Whether all organizations of the installation are listed. */
  isAdministering: boolean;
  /** When the own organizations or their people last changed, in milliseconds since 1970. */
  changedAt: number | undefined;
}

const none: readonly OrganizationRowFragment[] = [];

/**
 * A page of the user's organizations, or of all of the installation for its administrator. The own ones are read and pushed
 * in either case: they report changes of their people.
 */
export function useOrganizations(
  query: ListQuery<OrganizationSearch>,
): ListAnswer<OrganizationRowFragment, OrganizationListData> {
  const variables = queryVariables<OrganizationListQueryVariables>(query);
  const own = useLiveList({
    list: OrganizationListDocument,
    updates: OrganizationListUpdatesDocument,
    variables,
    rowsOf: ({ organizations }) => organizations,
    pushedRowsOf: ({ organizationsUpdates }) => organizationsUpdates,
    countKey: ({ id }) => id,
  });
  const isAdministering = query.search.tab === 'all' && (own.data?.me.isAdministrator ?? false);
  const all = useData(AllOrganizationListDocument, variables, { isPaused: !isAdministering });
  const { refetch: refetchOwn } = own;
  const { refetch: refetchAll } = all;
  const refetch = useCallback(() => {
    refetchOwn();
    if (isAdministering) refetchAll();
  }, [refetchOwn, refetchAll, isAdministering]);
  const data = { me: own.data?.me, isAdministering, changedAt: own.asOf };
  if (!isAdministering) return { ...own, data, total: own.data?.organizationsAggregate.count, refetch };
  const { allOrganizations: rows = none, allOrganizationsAggregate: totals } = all.data ?? {};
  return { ...all, data, rows, total: totals?.count, refetch };
}
