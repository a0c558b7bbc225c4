import { useEffect, useRef } from 'react';
import { isTabVisible, onVisibilityChange } from '../browser/visibility.ts';

/**
 * Calls `refetch` every `seconds` (0 = never) while the tab is visible; on return to the tab it is called at once when a
 * turn was missed.
 */
export function usePolling(refetch: () => void, seconds: number): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (seconds <= 0) return undefined;
    let isOverdue = false;
    const timer = setInterval(() => {
      if (isTabVisible()) latest.current();
      else isOverdue = true;
    }, seconds * 1000);
    const stopWatching = onVisibilityChange((isVisible) => {
      if (!isVisible || !isOverdue) return;
      isOverdue = false;
      latest.current();
    });
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [seconds]);
}
