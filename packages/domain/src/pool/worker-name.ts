/** Max number of characters of a worker's name. */
export const maxWorkerNameLength = 64;

/** Max number of workers of a subaccount. Further names are not authorized; those it has always are. */
export const maxWorkersPerSubaccount = 20_000;

const workerName = /^[A-Za-z0-9_-]+$/;

/** Whether a text may name a worker: letters A to Z, digits, `_` and `-`; no other characters, no spaces, no dots. */
export function isWorkerName(text: string): boolean {
  return text.length <= maxWorkerNameLength && workerName.test(text);
}

/** The two halves of what a miner signs in with. */
export interface PoolUser {
  readonly subaccountName: string;
  readonly workerName: string;
}

/**
 * Splits `subaccount.worker` at its last dot, as worker names have none: so a name of a subaccount may hold dots, and no two
 * subaccounts can claim the same user. Null where a half is missing or the second one may not name a worker.
 */
export function parsePoolUser(user: string): PoolUser | null {
  const dot = user.lastIndexOf('.');
  if (dot < 1) return null;
  const worker = user.slice(dot + 1);
  return isWorkerName(worker) ? { subaccountName: user.slice(0, dot), workerName: worker } : null;
}
