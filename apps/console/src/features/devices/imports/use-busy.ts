import { useState } from 'react';
import { reportFailure } from '../../../ui/action/report-failure.ts';

/** Whether something is under way, and what runs it; its failure is reported. */
export function useBusy(): [isBusy: boolean, run: (work: () => Promise<unknown>) => void] {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  return [isBusy, run];
}
