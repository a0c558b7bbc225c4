import { LostHashrateDocument, type LostHashrateQuery } from '../../../generated/dashboard.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { useCan } from '../../../transport/session/access.ts';

/** What all miners together should have delivered to the pool in an hour and did not, and how many of them that covers. */
export type LostHashrate = LostHashrateQuery['asicsAggregate'];

/** Shares are counted every minute. */
const refreshSeconds = 60;

/** The lost hashrate, read again every minute; undefined until it is there, and for who may not read workers. */
export function useLostHashrate(): LostHashrate | undefined {
  const mayReadWorkers = useCan('workers');
  const { data, refetch } = useData(LostHashrateDocument, {}, { isBackground: true, isPaused: !mayReadWorkers });
  usePolling(refetch, mayReadWorkers ? refreshSeconds : 0);
  return mayReadWorkers ? data?.asicsAggregate : undefined;
}
