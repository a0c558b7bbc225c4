import { useState } from 'react';
import { reportFailure } from '../../../../ui/action/report-failure.ts';

/**
 * Runs the saving of a dialog: busy meanwhile, a failure told once and left to be mended. `save` answers false when the
 * user gave up on the way.
 */
export function useSaving(save: () => Promise<boolean>, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      if (await save()) return onSaved();
    } catch (error) {
      setRefused(true);
      reportFailure(error);
    }
    setBusy(false);
  };
  return { isBusy, isRefused, clearRefused: () => setRefused(false), run: () => void run() };
}
