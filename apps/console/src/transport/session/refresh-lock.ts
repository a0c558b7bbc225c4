import { storedValue } from '../browser/storage.ts';
import * as z from 'zod/mini';

const leaseSchema = z.catch(z.object({ owner: z.string(), until: z.number() }), { owner: '', until: 0 });
const lease = storedValue('headframe.refreshLease', (found) => leaseSchema.parse(found));
const leaseMs = 12_000;
const pauseMs = 40;
const owner = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `task` while no other tab of this browser runs one: with the Web Locks API where the page is a secure context,
 * else with a lease in local storage that lapses after 12 s should its tab die.
 */
export async function withRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request('headframe.refresh', task);
  }
  return withLease(task);
}

/** The fallback of `withRefreshLock` for plain HTTP, by a lease in local storage. */
export async function withLease<Result>(task: () => Promise<Result>, holder = owner): Promise<Result> {
  while (!(await take(holder))) await sleep(pauseMs + Math.random() * pauseMs);
  try {
    return await task();
  } finally {
    if (lease.read().owner === holder) lease.clear();
  }
}

/** Two tabs may write at the same moment: the one that still reads its own name after a pause holds the lease. */
async function take(holder: string): Promise<boolean> {
  const current = lease.read();
  if (current.owner !== '' && current.owner !== holder && current.until > Date.now()) return false;
  lease.write({ owner: holder, until: Date.now() + leaseMs });
  await sleep(pauseMs);
  return lease.read().owner === holder;
}
