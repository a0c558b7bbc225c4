import type { AutoRefreshList } from '@headframe/domain/enums/auto-refresh';
import { useAutoRefresh } from '../../transport/preferences/use-auto-refresh.ts';
import { usePolling } from '../../transport/requests/use-polling.ts';
import { AutoRefresh } from '../state/AutoRefresh.tsx';
import type { ListState } from './use-list.ts';

interface ListRefreshProps {
  refresh: AutoRefreshList;
  list: Pick<ListState<never, never, never>, 'refetch' | 'refresh' | 'isFetching' | 'asOf'>;
}

/** Reads a list again at the pace that the user prefers for it, and on request. */
export function ListRefresh({ refresh, list }: ListRefreshProps) {
  const [seconds, setSeconds] = useAutoRefresh(refresh);
  usePolling(list.refetch, seconds);
  return (
    <AutoRefresh
      seconds={seconds}
      onSeconds={setSeconds}
      onRefresh={list.refresh}
      isFetching={list.isFetching}
      asOf={list.asOf}
    />
  );
}
