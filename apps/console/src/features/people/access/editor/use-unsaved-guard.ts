import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askConfirmation } from '../../../../ui/dialog/ConfirmDialog.tsx';

/**
 * Asks before what was edited is left by any way, closing the tab included. The result lets one leave without a question
 * once everything is saved.
 */
export function useUnsavedGuard(hasChanges: boolean, what: string): () => void {
  const changed = useRef(hasChanges);
  useEffect(() => {
    changed.current = hasChanges;
  }, [hasChanges]);
  useBlocker({
    enableBeforeUnload: () => changed.current,
    shouldBlockFn: async () => {
      if (!changed.current) return false;
      const leaves = await askConfirmation({
        title: 'Discard the changes?',
        consequence: `Your changes to ${what} are not saved.`,
        confirmLabel: 'Discard',
        isDangerous: true,
      });
      if (leaves) changed.current = false;
      return !leaves;
    },
  });
  return () => {
    changed.current = false;
  };
}
