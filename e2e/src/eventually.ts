import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until `look` returns a value. Its errors count as "not yet", since the subject may be restarting; the last one
 * is reported when the time is up.
 */
export async function eventually<Value>(
  what: string,
  withinMs: number,
  look: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const until = performance.now() + withinMs;
  for (let last = 'nothing yet'; ;) {
    try {
      const seen = await look();
      if (seen !== undefined) return seen;
    } catch (error) {
      last = String(error);
    }
    if (performance.now() > until) throw new Error(`${what} did not come within ${withinMs / 1000} s: ${last}.`);
    await delay(100);
  }
}
