import { maxWorkersPerSubaccount, parsePoolUser } from '@headframe/domain/pool/worker-name';
import type pg from 'pg';
import type { PoolLog } from '../pool-log.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import { asPool } from '../writer/pool-database.ts';
import { InternedWorkers } from './interned-workers.ts';
import { readSubaccountFile, writeSubaccountFile, type KnownSubaccount } from './subaccount-file.ts';
import type { DirectoryRefusal, WorkerDirectory } from './worker-directory.ts';

/** Settings of a directory. */
export interface PostgresDirectoryOptions {
  database: pg.Pool;
  /** The folder of the pool process: what is known is kept there. */
  folder: string;
  log: PoolLog;
  /** Time between two looks at the subaccounts, in milliseconds. */
  refreshMs?: number;
  /** Workers that a subaccount may have; one that it has is never refused. */
  maxWorkers?: number;
}

/** Min time between two looks that unknown names ask for, in milliseconds: names that nobody has cost no query each. */
const unknownMs = 1000;

/**
 * Knows all subaccounts of the database, in memory and on disk, and reads them again every few seconds; a name that is not
 * among them asks for it at once. Unknown and archived subaccounts are refused alike. No password is asked for: who mines for a
 * subaccount gives to it and reads nothing of it.
 */
export class PostgresDirectory implements WorkerDirectory {
  readonly #options: Required<PostgresDirectoryOptions>;
  readonly #workers = new InternedWorkers();
  readonly #listeners = new Set<(subaccountIds: readonly number[]) => void>();
  #byName: ReadonlyMap<string, KnownSubaccount> | null;
  /** Subaccounts that have as many workers as they may. */
  #full: ReadonlySet<number> = new Set();
  #reading: Promise<boolean> | null = null;
  #lastRead = -Infinity;
  #isReachable = true;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  private constructor(options: Required<PostgresDirectoryOptions>, known: KnownSubaccount[] | null) {
    this.#options = options;
    this.#byName = known && new Map(known.map((subaccount) => [subaccount.name, subaccount]));
  }

  /** Opens the directory with what the database says, or, where it is away, with what was known last. */
  static async open(options: PostgresDirectoryOptions): Promise<PostgresDirectory> {
    const known = await readSubaccountFile(options.folder);
    const directory = new PostgresDirectory(
      { refreshMs: 10_000, maxWorkers: maxWorkersPerSubaccount, ...options },
      known,
    );
    await directory.#refresh();
    directory.#schedule();
    return directory;
  }

  async authorize(user: string): Promise<ShareWorker | DirectoryRefusal> {
    const parsed = parsePoolUser(user);
    if (!parsed) return 'bad-user';
    const { subaccountName, workerName } = parsed;
    let subaccount = this.#byName?.get(subaccountName);
    if (!subaccount) {
      const isCurrent = performance.now() - this.#lastRead < unknownMs ? this.#isReachable : await this.#refresh();
      subaccount = this.#byName?.get(subaccountName);
      if (!subaccount) return isCurrent ? 'unknown-subaccount' : 'unavailable';
    }
    if (subaccount.isArchived) return 'unknown-subaccount';
    if (this.#full.has(subaccount.id) && !(await this.#hasWorker(subaccount.id, workerName))) return 'too-many-workers';
    return this.#workers.get(subaccount.id, workerName);
  }

  onArchived(listener: (subaccountIds: readonly number[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#reading;
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#refresh().then(() => this.#schedule()), this.#options.refreshMs);
    this.#timer.unref();
  }

  /** Reads the subaccounts again; whether the database answered. Who asks meanwhile waits for the same answer. */
  #refresh(): Promise<boolean> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
      this.#lastRead = performance.now();
    });
    return this.#reading;
  }

  async #read(): Promise<boolean> {
    const { database, log, maxWorkers } = this.#options;
    try {
      const { subaccounts, full } = await asPool(database, async (client) => ({
        subaccounts: await client.query<KnownSubaccount>(
          'select id, name, is_archived as "isArchived" from subaccount order by id',
        ),
        full: await client.query<{ id: number }>(
          `select subaccount_id as id from worker where deleted_at is null group by 1 having count(*) >= $1`,
          [maxWorkers],
        ),
      }));
      this.#full = new Set(full.rows.map(({ id }) => id));
      await this.#replace(subaccounts.rows);
      if (!this.#isReachable) log.info('The subaccounts are read from the database again.');
      this.#isReachable = true;
    } catch (error) {
      if (this.#isReachable)
        log.warn('The subaccounts cannot be read: those known last may mine.', {
          known: this.#byName?.size ?? 0,
          error,
        });
      this.#isReachable = false;
    }
    return this.#isReachable;
  }

  async #replace(subaccounts: readonly KnownSubaccount[]): Promise<void> {
    const before = this.#byName;
    this.#byName = new Map(subaccounts.map((subaccount) => [subaccount.name, subaccount]));
    const isSame =
      before?.size === this.#byName.size &&
      subaccounts.every(({ id, name, isArchived }) => {
        const known = before.get(name);
        return known?.id === id && known.isArchived === isArchived;
      });
    if (isSame) return;
    const open = new Set(subaccounts.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
    const archived = [...(before?.values() ?? [])].filter(({ id, isArchived }) => !isArchived && !open.has(id));
    if (archived.length > 0) for (const listener of this.#listeners) listener(archived.map(({ id }) => id));
    await writeSubaccountFile(this.#options.folder, subaccounts).catch((error: unknown) => {
      this.#options.log.warn('The known subaccounts cannot be kept on disk.', { error });
    });
  }

  /** Whether a subaccount has a worker already; taken as such while the database cannot say. */
  async #hasWorker(subaccountId: number, name: string): Promise<boolean> {
    const found = asPool(this.#options.database, (client) =>
      client.query('select from worker where subaccount_id = $1 and name = $2 and deleted_at is null', [
        subaccountId,
        name,
      ]),
    );
    return found.then(
      ({ rowCount }) => (rowCount ?? 0) > 0,
      () => true,
    );
  }
}
