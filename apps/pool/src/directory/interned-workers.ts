import type { ShareWorker } from '../spool/share-spool.ts';

/** One object for each worker as long as someone holds it: sessions compare workers by identity, and names cost nothing for good. */
export class InternedWorkers {
  readonly #workers = new Map<string, WeakRef<ShareWorker>>();
  readonly #gone = new FinalizationRegistry<string>((key) => {
    if (this.#workers.get(key)?.deref() === undefined) this.#workers.delete(key);
  });

  /** The worker, where someone holds it. */
  find(subaccountId: number, workerName: string): ShareWorker | undefined {
    return this.#workers.get(`${subaccountId} ${workerName}`)?.deref();
  }

  get(subaccountId: number, workerName: string): ShareWorker {
    const key = `${subaccountId} ${workerName}`;
    const known = this.#workers.get(key)?.deref();
    if (known) return known;
    const worker = { subaccountId, workerName };
    this.#workers.set(key, new WeakRef(worker));
    this.#gone.register(worker, key);
    return worker;
  }
}
