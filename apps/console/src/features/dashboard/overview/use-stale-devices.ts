import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import type { DeviceFigures } from '../../../ui/figure/device-figures.ts';

/** The devices of a kind whose agent is offline. */
export interface StaleDevices {
  count: number;
  /** Their newest reading. */
  lastSeen: string | null | undefined;
}

const refreshSeconds = 15;

/** Reads how many devices have an offline agent, and of when their newest reading is. */
export function useStaleDevices(document: DeviceFigures<{ count: number }>['stale']): StaleDevices {
  const { data, refetch } = useData(document, {}, { isBackground: true });
  usePolling(refetch, refreshSeconds);
  return { count: data?.stale.count ?? 0, lastSeen: data?.last[0]?.lastSeen };
}
