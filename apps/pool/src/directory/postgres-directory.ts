import {
  choosePoolUser,
  maxWorkersPerSubaccount,
  namesBadWorker,
  readPoolUser,
} from '@headframe/domain/pool/worker-name';
import type pg from 'pg';
import type { PoolLog } from '../pool-log.ts';
import { asPool } from '../writer/pool-database.ts';
import { newWorkerBounds, NewWorkers, type NewWorkerBounds } from '../limits/new-workers.ts';
import { isApproved, readApprovals } from './approvals.ts';
import { InternedWorkers } from './interned-workers.ts';
import { KnownWorkers } from './known-workers.ts';
import { readSubaccountFile, writeSubaccountFile, type KnownSubaccount } from './subaccount-file.ts';
import type { AuthorizedUser, DirectoryRefusal, WorkerDirectory } from './worker-directory.ts';

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
  /** Names that are new to their subaccount, in an hour. */
  newWorkers?: NewWorkerBounds;
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
  readonly #known: KnownWorkers;
  readonly #new: NewWorkers;
  #byName: ReadonlyMap<string, KnownSubaccount> | null;
  /** The oldest one of each name in lower case. */
  #byLowerCase: ReadonlyMap<string, KnownSubaccount>;
  /** Subaccounts that have as many workers as they may. */
  #full: ReadonlySet<number> = new Set();
  /** Subaccounts whose people approve new workers. */
  #approving: ReadonlySet<number> = new Set();
  #reading: Promise<boolean> | null = null;
  #lastRead = -Infinity;
  #isReachable = true;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  private constructor(options: Required<PostgresDirectoryOptions>, known: KnownSubaccount[] | null) {
    this.#options = options;
    this.#known = new KnownWorkers(options.database);
    this.#new = new NewWorkers(options.newWorkers);
    this.#byName = known && new Map(known.map((subaccount) => [subaccount.name, subaccount]));
    this.#byLowerCase = byLowerCase(known ?? []);
  }

  /** Opens the directory with what the database says, or, where it is away, with what was known last. */
  static async open(options: PostgresDirectoryOptions): Promise<PostgresDirectory> {
    const known = await readSubaccountFile(options.folder);
    const directory = new PostgresDirectory(
      { refreshMs: 10_000, maxWorkers: maxWorkersPerSubaccount, newWorkers: newWorkerBounds, ...options },
      known,
    );
    await directory.#refresh();
    directory.#schedule();
    return directory;
  }

  async authorize(user: string, address: string): Promise<AuthorizedUser | DirectoryRefusal> {
    const readings = readPoolUser(user);
    if (readings.length === 0) return 'bad-user';
    let chosen = choosePoolUser(readings, this.#find);
    if (!chosen) {
      const isCurrent = performance.now() - this.#lastRead < unknownMs ? this.#isReachable : await this.#refresh();
      chosen = choosePoolUser(readings, this.#find);
      if (!chosen && namesBadWorker(user, this.#find)) return 'bad-user';
      if (!chosen) return isCurrent ? 'unknown-subaccount' : 'unavailable';
    }
    const { id, isArchived } = chosen.subaccount;
    if (isArchived) return 'unknown-subaccount';
    const { workerName, difficulty } = chosen.user;
    const worker = this.#workers.find(id, workerName);
    if (worker) return { worker, difficulty };
    if (!(await this.#known.has(id, workerName))) {
      if (this.#full.has(id)) return 'too-many-workers';
      if (!this.#new.take(address, id, performance.now())) return 'too-many-new-workers';
      const named = { subaccountId: id, name: workerName, address };
      if (this.#approving.has(id) && !(await isApproved(this.#options.database, named))) return 'awaits-approval';
    }
    return { worker: this.#workers.get(id, workerName), difficulty };
  }

  readonly #find = (name: string, isExact: boolean): KnownSubaccount | undefined =>
    isExact ? this.#byName?.get(name) : this.#byLowerCase.get(name.toLowerCase());

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
      const { subaccounts, full, approving } = await asPool(database, async (client) => ({
        subaccounts: await client.query<KnownSubaccount>(
          'select id, name, is_archived as "isArchived" from subaccount order by id',
        ),
        full: await client.query<{ id: number }>(
          `select subaccount_id as id from worker where deleted_at is null group by 1 having count(*) >= $1`,
          [maxWorkers],
        ),
        approving: await readApprovals(client),
      }));
      this.#approving = approving;
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
    this.#byLowerCase = byLowerCase(subaccounts);
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
}

function byLowerCase(subaccounts: readonly KnownSubaccount[]): ReadonlyMap<string, KnownSubaccount> {
  const oldestLast = subaccounts.toSorted((a, b) => b.id - a.id);
  return new Map(oldestLast.map((subaccount) => [subaccount.name.toLowerCase(), subaccount]));
}
