import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds; rejects when it does not within eight seconds. */
export async function until(fits: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited = 0; waited < 8000; waited += 20) {
    if (await fits()) return;
    await sleep(20);
  }
  throw new Error('It did not come to that in time.');
}
