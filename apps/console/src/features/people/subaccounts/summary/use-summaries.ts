import { useState } from 'react';
import {
  SubaccountSummariesDocument,
  SubaccountSummariesUpdatesDocument,
  type SummaryRowFragment,
} from '../../../../generated/subaccounts.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { useLive } from '../../../../transport/live/use-live.ts';

const noVariables = {};

/** The summaries, updated by push, and by polling while push is down. The newer of response and push is shown. */
export function useSummaries() {
  const answer = useData(SubaccountSummariesDocument, noVariables);
  const [pushed, setPushed] = useState<{ rows: readonly SummaryRowFragment[]; at: number }>();
  useLive({
    document: SubaccountSummariesUpdatesDocument,
    variables: noVariables,
    refetch: answer.refetch,
    onData: ({ subaccountSummariesUpdates }) => setPushed({ rows: subaccountSummariesUpdates, at: Date.now() }),
  });
  const isPushNewer = pushed !== undefined && pushed.at >= (answer.asOf ?? 0);
  return {
    rows: isPushNewer ? pushed.rows : answer.data?.subaccountSummaries,
    error: isPushNewer ? undefined : answer.error,
    asOf: Math.max(pushed?.at ?? 0, answer.asOf ?? 0) || undefined,
    refetch: answer.refetch,
  };
}
