import { useCallback, useState } from 'react';
import {
  AllOrganizationListDocument,
  OrganizationListDocument,
  OrganizationListUpdatesDocument,
  type OrganizationListQuery,
  type OrganizationRowFragment,
} from '../../../generated/organization.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useLive } from '../../../transport/live/use-live.ts';
import type { ListAnswer, ListQuery } from '../../../ui/list/list-source.ts';
import type { OrganizationSearch } from './organization.route.ts';

/** What stands beside the list of organizations. */
export interface OrganizationListData {
  me: OrganizationListQuery['me'] | undefined;
  /** Whether all organizations of the installation are listed. */
  isAdministering: boolean;
  /** When the own organizations or their people last changed, in milliseconds since 1970. */
  changedAt: number | undefined;
}

/** The user's own organizations, read and then updated by push, which also reports changes of their people. */
function useOwnOrganizations() {
  const read = useData(OrganizationListDocument, {});
  const [pushed, setPushed] = useState<{ rows: readonly OrganizationRowFragment[]; at: number }>();
  const state = useLive({
    document: OrganizationListUpdatesDocument,
    variables: {},
    refetch: read.refetch,
    onData: ({ organizationsUpdates }) => setPushed({ rows: organizationsUpdates, at: Date.now() }),
  });
  const isPushNewer = pushed !== undefined && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  return {
    rows: isPushNewer ? pushed.rows : (read.data?.organizations ?? none),
    me: read.data?.me,
    error: read.data ? undefined : read.error,
    isLoading: read.isLoading && !isPushNewer,
    isFetching: read.isFetching,
    asOf: isPushNewer ? pushed.at : read.asOf,
    refetch: read.refetch,
    refresh: read.refresh,
  };
}

const none: readonly OrganizationRowFragment[] = [];

/** The organizations in which every word of the text occurs: in name, alias or owner. */
function matching(rows: readonly OrganizationRowFragment[], text = ''): readonly OrganizationRowFragment[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ organizationName, alias, ownerEmail }) => {
    const searched = `${organizationName} ${alias} ${ownerEmail}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** The user's organizations, or one page of all of the installation for its administrator. */
export function useOrganizations({
  search,
  limit,
  offset,
}: ListQuery<OrganizationSearch>): ListAnswer<OrganizationRowFragment, OrganizationListData> {
  const own = useOwnOrganizations();
  const isAdministering = search.tab === 'all' && (own.me?.isAdministrator ?? false);
  const all = useData(
    AllOrganizationListDocument,
    { search: search.q ?? '', limit, offset },
    { isPaused: !isAdministering },
  );
  const { refetch: refetchOwn } = own;
  const { refetch: refetchAll } = all;
  const refetch = useCallback(() => {
    refetchOwn();
    if (isAdministering) refetchAll();
  }, [refetchOwn, refetchAll, isAdministering]);
  const data = { me: own.me, isAdministering, changedAt: own.asOf };
  if (isAdministering) {
    const { rows = none, totalCount } = all.data?.allOrganizations ?? {};
    return { ...all, data, rows, total: totalCount, refetch };
  }
  const matched = matching(own.rows, search.q);
  const total = own.isLoading || own.error ? undefined : matched.length;
  return { ...own, data, rows: matched.slice(offset, offset + limit), total, refetch };
}
