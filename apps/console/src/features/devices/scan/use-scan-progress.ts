import { useState } from 'react';
import {
  ScanProgressDocument,
  ScanProgressUpdatesDocument,
  type ScanRequestFragment,
} from '../../../generated/scan.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useLive } from '../../../transport/live/use-live.ts';
import { scanRate, withSample, type ScanSample } from './scan-rate.ts';

const noSamples: readonly ScanSample[] = [];

/** The scan of a batch, read and then updated by push, with its rate. */
export function useScanProgress(batchId: string) {
  const read = useData(ScanProgressDocument, { batchId }, { handles: ['validation-failed'] });
  const [pushed, setPushed] = useState<{ scan: ScanRequestFragment; at: number }>();
  const [samples, setSamples] = useState(noSamples);
  const state = useLive({
    document: ScanProgressUpdatesDocument,
    variables: { batchId },
    refetch: read.refetch,
    onData: ({ agentRequestsUpdates: [scan] }) => {
      if (!scan) return;
      const at = Date.now();
      setPushed({ scan, at });
      setSamples((before) => withSample(before, { at, scanned: scan.scanned }));
    },
  });
  const isPushNewer = pushed?.scan.batchId === batchId && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  const scan = isPushNewer ? pushed.scan : read.data?.agentRequests[0];
  const isUnknown = read.error?.code === 'validation-failed' || (read.data !== undefined && scan === undefined);
  return {
    scan: scan?.batchId === batchId ? scan : undefined,
    isMissing: isUnknown && !read.isFetching,
    rate: scanRate(samples),
    error: read.error,
    refetch: read.refetch,
  };
}
