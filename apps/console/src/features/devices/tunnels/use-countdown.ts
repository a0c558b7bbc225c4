import { useEffect, useState } from 'react';

/**
 * Seconds that are left of `seconds`, which counts down from when it was last given, by a clock that nobody sets. Each
 * reading of the server starts it again, also one with the same number: `readAt` differs then.
 */
export function useCountdown(seconds: number, readAt?: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const show = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    show();
    if (seconds <= 0) return undefined;
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [seconds, readAt]);
  return left;
}
