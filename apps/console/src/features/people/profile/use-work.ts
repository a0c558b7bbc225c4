import { useState } from 'react';
import { reportFailure } from '../../../ui/action/report-failure.ts';

/** Something that a button sets going: busy until it ends, and what fails is told. */
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
