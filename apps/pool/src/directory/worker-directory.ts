import type { ShareWorker } from '../spool/share-spool.ts';

/** Why a user may not mine. */
export type DirectoryRefusal =
  /** The user is not `subaccount.worker`, or the second half may not name a worker. */
  | 'bad-user'
  /** No such subaccount, or it is archived: which of the two is not said. */
  | 'unknown-subaccount'
  /** The subaccount has as many workers as it may. */
  | 'too-many-workers'
  /** The database is away, and the name is not among those that the pool keeps on disk: the miner may try again. */
  | 'unavailable';

/** Knows who may mine. Works on from disk while the database is away. */
export interface WorkerDirectory {
  /**
   * Looks a user up (`mining.authorize`). Within one process equal users get the same object, so that it may be compared and
   * used as a key. A worker that the database does not hold yet is created with its first share.
   */
  authorize(user: string): Promise<ShareWorker | DirectoryRefusal>;
  /** Calls back with the ids of subaccounts that were archived: their sessions are to be ended. Returns how to stop. */
  onArchived(listener: (subaccountIds: readonly number[]) => void): () => void;
}
