import { PowerEstimateDocument, type PowerEstimateQuery } from '../../../generated/dashboard.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';

/** The power of devices that report none, by their models. */
export type PowerEstimate = PowerEstimateQuery['asicPowerEstimate'];

const refreshSeconds = 60;

/** The estimate, read again every minute; undefined until it is there. */
export function usePowerEstimate(): PowerEstimate | undefined {
  const { data, refetch } = useData(PowerEstimateDocument, {}, { isBackground: true });
  usePolling(refetch, refreshSeconds);
  return data?.asicPowerEstimate;
}
