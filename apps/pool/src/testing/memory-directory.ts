import { choosePoolUser, namesBadWorker, readPoolUser } from '@headframe/domain/pool/worker-name';
import type { AuthorizedUser, DirectoryRefusal, WorkerDirectory } from '../directory/worker-directory.ts';
import type { ShareWorker } from '../spool/share-spool.ts';

/** A directory in memory: subaccounts by name, any worker of theirs. */
export class MemoryDirectory implements WorkerDirectory {
  readonly subaccounts = new Map([['farm', 1]]);
  /** Whether it behaves as without its database. */
  isAway = false;
  lookups = 0;
  readonly #workers = new Map<string, ShareWorker>();
  readonly #listeners = new Set<(subaccountIds: readonly number[]) => void>();

  async authorize(user: string): Promise<AuthorizedUser | DirectoryRefusal> {
    this.lookups += 1;
    await Promise.resolve();
    const readings = readPoolUser(user);
    if (readings.length === 0) return 'bad-user';
    if (this.isAway) return 'unavailable';
    const find = (name: string, isExact: boolean) => {
      const id = this.subaccounts.get(isExact ? name : name.toLowerCase());
      return id === undefined ? undefined : { id };
    };
    const chosen = choosePoolUser(readings, find);
    if (!chosen) return namesBadWorker(user, find) ? 'bad-user' : 'unknown-subaccount';
    const { workerName, difficulty } = chosen.user;
    const key = `${chosen.subaccount.id} ${workerName}`;
    const worker = this.#workers.get(key) ?? { subaccountId: chosen.subaccount.id, workerName };
    this.#workers.set(key, worker);
    return { worker, difficulty };
  }

  onArchived(listener: (subaccountIds: readonly number[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  archive(subaccountId: number): void {
    for (const listener of this.#listeners) listener([subaccountId]);
  }
}
