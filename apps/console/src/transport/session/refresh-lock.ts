import { update } from 'idb-keyval';

interface Lease {
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const leaseKey = 'headframe.refreshLease';
const leaseMs = 12_000;
const pauseMs = 40;
const owner = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `task` while no other tab of this browser runs one: with the Web Locks API where the page is a secure context,
 * else with a lease in IndexedDB that lapses after 12 s should its tab die. A browser that has neither runs it at once:
 * the server gives refreshes at the same time the same tokens.
 */
export async function withRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request('headframe.refresh', task);
  }
  return withLease(task);
}

/** The fallback of `withRefreshLock` for plain HTTP: one transaction of IndexedDB reads and takes the lease. */
export async function withLease<Result>(task: () => Promise<Result>, holder = owner): Promise<Result> {
  while (!(await take(holder))) await sleep(pauseMs + Math.random() * pauseMs);
  try {
    return await task();
  } finally {
    await changeLease((current) => (current?.owner === holder ? undefined : current));
  }
}

async function take(holder: string): Promise<boolean> {
  let isMine = true;
  await changeLease((current) => {
    isMine = !isHeldByAnother(current, holder);
    return isMine ? { owner: holder, until: Date.now() + leaseMs } : current;
  });
  return isMine;
}

/** A lease that ends later than one taken now was written before the clock was set back. */
function isHeldByAnother(lease: Lease | undefined, holder: string): boolean {
  if (lease === undefined || lease.owner === holder) return false;
  const left = lease.until - Date.now();
  return left > 0 && left <= leaseMs;
}

/** Does nothing in a browser that refuses IndexedDB to this page. */
async function changeLease(change: (current: Lease | undefined) => Lease | undefined): Promise<void> {
  try {
    await update<Lease | undefined>(leaseKey, change);
  } catch {
    // The lease saves refreshes; the session does not hang on it.
  }
}
