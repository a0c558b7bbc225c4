import { useMemo, useState } from 'react';
import {
  ActivityOutagesDocument,
  ActivityOutageUpdatesDocument,
  ActivityRequestsDocument,
  ActivityRequestUpdatesDocument,
} from '../../../../generated/activity.ts';
import { useAccess, useCan } from '../../../../transport/session/access.ts';
import { storedValue } from '../../../../transport/browser/storage.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import { activityEntries, batchesOf } from './activity-entries.ts';

/** An outage is listed once it has lasted a minute, which no push reports; in seconds. */
const outageRefreshSeconds = 60;

function seenOf(subaccount: string) {
  return storedValue(`headframe.activity-seen.${subaccount}`, (found) =>
    typeof found === 'number' ? found : undefined,
  );
}

/** Running and ended activity of the selected subaccount, with the number of entries the viewer has not seen. */
export function useActivity() {
  const subaccount = useAccess((state) => state.selected?.name ?? '');
  const canSeeRequests = useCan('agent_request');
  const canSeeAgents = useCan('agent');
  const requests = useLiveList({
    list: ActivityRequestsDocument,
    updates: ActivityRequestUpdatesDocument,
    variables: {},
    rowsOf: (data) => data.agentRequests,
    pushedRowsOf: (data) => data.agentRequestsUpdates,
    countKey: () => '',
    isPaused: !canSeeRequests,
    isBackground: true,
  });
  const outages = useLiveList({
    list: ActivityOutagesDocument,
    updates: ActivityOutageUpdatesDocument,
    variables: {},
    rowsOf: (data) => data.agentOutages,
    pushedRowsOf: (data) => data.agentOutagesUpdates,
    countKey: () => '',
    isPaused: !canSeeAgents,
    isBackground: true,
  });
  usePolling(outages.refetch, canSeeAgents ? outageRefreshSeconds : 0);
  const [seenAt, setSeenAt] = useState(() => {
    const stored = seenOf(subaccount);
    const before = stored.read();
    if (before === undefined) stored.write(Date.now());
    return before ?? Date.now();
  });
  const entries = useMemo(() => activityEntries(requests.rows, outages.rows), [requests.rows, outages.rows]);
  const running = useMemo(() => batchesOf(requests.rows).filter(({ isOpen }) => isOpen), [requests.rows]);
  return {
    running,
    entries,
    isLoading: requests.isLoading || outages.isLoading,
    error: requests.error ?? outages.error,
    unseen: entries.filter(({ at }) => at > seenAt).length,
    seenAt,
    /** Marks all entries as seen. */
    markSeen: () => {
      const newest = Math.max(Date.now(), ...entries.map(({ at }) => at));
      seenOf(subaccount).write(newest);
      setSeenAt(newest);
    },
  };
}
