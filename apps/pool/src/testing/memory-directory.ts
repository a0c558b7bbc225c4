import { parsePoolUser } from '@headframe/domain/pool/worker-name';
import type { DirectoryRefusal, WorkerDirectory } from '../directory/worker-directory.ts';
import type { ShareWorker } from '../spool/share-spool.ts';

/** A directory in memory: subaccounts by name, any worker of theirs. */
export class MemoryDirectory implements WorkerDirectory {
  readonly subaccounts = new Map([['farm', 1]]);
  /** Whether it behaves as without its database. */
  isAway = false;
  lookups = 0;
  readonly #workers = new Map<string, ShareWorker>();
  readonly #listeners = new Set<(subaccountIds: readonly number[]) => void>();

  async authorize(user: string): Promise<ShareWorker | DirectoryRefusal> {
    this.lookups += 1;
    await Promise.resolve();
    const parsed = parsePoolUser(user);
    if (!parsed) return 'bad-user';
    if (this.isAway) return 'unavailable';
    const subaccountId = this.subaccounts.get(parsed.subaccountName);
    if (subaccountId === undefined) return 'unknown-subaccount';
    const worker = this.#workers.get(user) ?? { subaccountId, workerName: parsed.workerName };
    this.#workers.set(user, worker);
    return worker;
  }

  onArchived(listener: (subaccountIds: readonly number[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  archive(subaccountId: number): void {
    for (const listener of this.#listeners) listener([subaccountId]);
  }
}
