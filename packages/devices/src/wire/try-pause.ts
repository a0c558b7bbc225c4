import { setTimeout as wait } from 'node:timers/promises';
import type { RequestBounds } from './deadline.ts';

/** Waits as long as the caller wants between a refused credential and the next one; rejects when the caller gives up. */
export async function pauseBetweenTries({ tryPauseMs = 0, signal }: RequestBounds): Promise<void> {
  if (tryPauseMs > 0) await wait(tryPauseMs, undefined, signal && { signal });
}
