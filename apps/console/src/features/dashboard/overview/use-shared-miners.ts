import { SharedMinersDocument, type SharedMinersQuery } from '../../../generated/dashboard.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';

const refreshSeconds = 15;

export type SharedSummary = SharedMinersQuery['asicsAggregate'];

/** What the miners that others share come to; undefined until that is known, and where it cannot be read. */
export function useSharedMiners(): { shared: SharedSummary | undefined; isKnown: boolean } {
  const { data, error, refetch } = useData(SharedMinersDocument, {}, { isBackground: true });
  usePolling(refetch, refreshSeconds);
  return { shared: data?.asicsAggregate, isKnown: data !== undefined || error !== undefined };
}
