/** Counts failures by key in a sliding window, and tells when there were too many. */
export interface FailureLimiter {
  isBlocked(key: string): boolean;
  record(key: string): void;
  clear(key: string): void;
}

const maximumKeys = 50_000;

/** A limiter that blocks a key for the rest of the window after `maximum` failures; memory is bounded, oldest forgotten. */
export function createFailureLimiter(options: {
  maximum: number;
  windowMs: number;
  now?: () => number;
}): FailureLimiter {
  const { maximum, windowMs, now = Date.now } = options;
  const failures = new Map<string, number[]>();

  function recent(key: string): number[] {
    const since = now() - windowMs;
    return (failures.get(key) ?? []).filter((time) => time > since);
  }

  return {
    isBlocked: (key) => recent(key).length >= maximum,
    record(key) {
      const times = [...recent(key), now()].slice(-maximum);
      failures.delete(key);
      failures.set(key, times);
      const oldest = failures.keys().next().value;
      if (failures.size > maximumKeys && oldest !== undefined) failures.delete(oldest);
    },
    clear: (key) => void failures.delete(key),
  };
}
