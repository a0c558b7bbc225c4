import { useState } from 'react';
import {
  AllOrganizationListDocument,
  OrganizationListDocument,
  OrganizationListUpdatesDocument,
  type OrganizationRowFragment,
} from '../../../generated/organization.ts';
import { useData } from '../../../transport/use-data.ts';
import { useLive } from '../../../transport/use-live.ts';
import type { OrganizationSearch } from './organization.route.ts';

/** The user's own organizations, read and then updated by push, which also reports changes of their people. */
export function useOwnOrganizations() {
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
    rows: isPushNewer ? pushed.rows : (read.data?.organizations ?? []),
    me: read.data?.me,
    error: read.data ? undefined : read.error,
    isLoading: read.isLoading && !isPushNewer,
    asOf: isPushNewer ? pushed.at : read.asOf,
    refetch: read.refetch,
  };
}

/** One page of all organizations of the installation; queried only where `isWanted`. */
export function useAllOrganizations({ q, page, size }: OrganizationSearch, isWanted: boolean) {
  const read = useData(
    AllOrganizationListDocument,
    { search: q ?? '', limit: size, offset: (page - 1) * size },
    { isPaused: !isWanted },
  );
  const { rows = [], totalCount } = read.data?.allOrganizations ?? {};
  return { ...read, rows, total: totalCount };
}
