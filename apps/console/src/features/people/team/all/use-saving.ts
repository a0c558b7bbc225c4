import { useState } from 'react';
import { reportFailure } from '../../../../ui/action/report-failure.ts';

/**
 * Saves a drawer: busy meanwhile; a failure is shown once, and the user can correct it. `save` returns false when the
 * user canceled it.
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
