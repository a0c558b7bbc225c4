import { useState } from 'react';
import { reportFailure } from '../../../ui/action/report-failure.ts';

/** Work that a button starts: busy until it ends; a failure is shown. */
export function useWork(): { isBusy: boolean; run(work: () => Promise<void>): Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
