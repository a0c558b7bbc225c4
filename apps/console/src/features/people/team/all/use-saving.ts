import { useState } from 'react';
import { reportFailure } from '../../../../ui/action/report-failure.ts';

/**
 * Runs the saving of a drawer: busy meanwhile, a failure told once and left to be mended. `save` answers false when the
 * user gave up on the way.
 */
export function useSaving(save: () => Promise<boolean>, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      if (await save()) return onSaved();
    } catch (error) {
      reportFailure(error);
    }
    setBusy(false);
  };
  return { isBusy, run: () => void run() };
}
