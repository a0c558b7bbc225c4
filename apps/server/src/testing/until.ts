import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds; rejects when it does not in time: within 30 s, which is patience with a busy machine and no bound of the product. */
export async function until(fits: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  for (let waited = 0; waited < withinMs; waited += 20) {
    if (await fits()) return;
    await sleep(20);
  }
  throw new Error('It did not come to that in time.');
}
