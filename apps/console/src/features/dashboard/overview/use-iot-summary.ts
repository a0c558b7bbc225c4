import { useState } from 'react';
import { IotSummaryDocument, IotSummaryUpdatesDocument } from '../../../generated/dashboard.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useLive } from '../../../transport/live/use-live.ts';
import { readSummary, summaryNames, type IotSummary } from './iot-summary.ts';

/** The summary of all devices, read and then updated by push. */
export function useIotSummary() {
  const read = useData(IotSummaryDocument, {});
  const [pushed, setPushed] = useState<{ summary: IotSummary; at: number }>();
  const state = useLive({
    document: IotSummaryUpdatesDocument,
    variables: { names: summaryNames },
    refetch: read.refetch,
    onData: ({ asicsAggregateUpdates }) => {
      const summary = readSummary(asicsAggregateUpdates);
      if (summary) setPushed({ summary, at: Date.now() });
    },
  });
  const isPushNewer = pushed !== undefined && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  const summary: IotSummary | undefined = isPushNewer ? pushed.summary : read.data?.asicsAggregate;
  return {
    summary,
    asOf: isPushNewer ? pushed.at : read.asOf,
    error: summary ? undefined : read.error,
    refetch: read.refetch,
  };
}
