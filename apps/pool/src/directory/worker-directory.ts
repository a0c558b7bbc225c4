import type { ShareWorker } from '../spool/share-spool.ts';

/** Why a user may not mine. */
export type DirectoryRefusal =
  /** The user names no worker, whatever subaccounts there are. */
  | 'bad-user'
  /** No such subaccount, or it is archived: which of the two is not said. */
  | 'unknown-subaccount'
  /** The subaccount has as many workers as it may. */
  | 'too-many-workers'
  /** As many names that the subaccount does not have were tried in this hour as may be, from this address or in all. */
  | 'too-many-new-workers'
  /** People of the subaccount approve new workers, and not this one so far: it is on their list. */
  | 'awaits-approval'
  /** The database is away, and the name is not among those that the pool keeps on disk: the miner may try again. */
  | 'unavailable';

/** A worker that may mine, with the difficulty that its user asks for. */
export interface AuthorizedUser {
  readonly worker: ShareWorker;
  readonly difficulty?: number | undefined;
}

/** Knows who may mine. Works on from disk while the database is away. */
export interface WorkerDirectory {
  /**
   * Looks a user up (`mining.authorize`) that connects from an address. Within one process equal workers are the same object, so
   * that it may be compared and used as a key. A worker that the database does not hold yet is created with its first share.
   */
  authorize(user: string, address: string): Promise<AuthorizedUser | DirectoryRefusal>;
  /** Calls back with the ids of subaccounts that were archived: their sessions are to be ended. Returns how to stop. */
  onArchived(listener: (subaccountIds: readonly number[]) => void): () => void;
}
