import type pg from 'pg';
import type { HandedOver, HouseWatch } from '../house/house-watch.ts';
import type { PoolLog } from '../pool-log.ts';
import type { DiskShareSpool } from '../spool/disk-share-spool.ts';
import { DamagedSegmentError, readSegment } from '../spool/read-segment.ts';
import { SpoolReader, type SpooledShares } from '../spool/spool-reader.ts';
import { asPool } from './pool-database.ts';
import { storeShares, type PoolProcess, type StoredShares } from './store-shares.ts';

/** Settings of a writer. */
interface ShareWriterOptions {
  spool: DiskShareSpool;
  database: pg.Pool;
  process: PoolProcess;
  log: PoolLog;
  /** Notices that the database was set back, and what is kept for that; left out by tests that need none of it. */
  house?: { watch: HouseWatch; kept: { readonly files: readonly string[] } };
  /** Hands over what else is kept when the database was set back; returns how many blocks. */
  onSetBack?: () => Promise<number>;
  /** Time between two looks at the spool, in milliseconds; longer where the database needs longer. */
  intervalMs?: number;
}

const dayMs = 86_400_000;

/** Max time between two attempts while the database is away, in milliseconds. */
const maxBackOffMs = 15_000;

/** Brings the shares of the spool into the database, in the order of their numbers, and removes the segments that are stored. */
export class ShareWriter {
  /** Whether the last attempt reached the database. */
  isConnected = true;
  readonly #options: ShareWriterOptions & { intervalMs: number };
  readonly #reader: SpoolReader;
  /** Shares that were read and are not stored. */
  #batch: SpooledShares | null = null;
  readonly #days = new Set<number>();
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: ShareWriterOptions) {
    this.#options = { intervalMs: 5000, ...options };
    this.#reader = new SpoolReader(options.spool, options.log);
    this.#schedule(0);
  }

  /** Stores what the spool has now. @throws Error where the database refuses it; the shares stay in the spool. */
  async storeAll(): Promise<void> {
    await this.#followHouse();
    for (;;) {
      const { spool } = this.#options;
      const at = spool.now();
      const hadPending = spool.hasPending;
      this.#batch ??= await this.#reader.next();
      if (!this.#batch) {
        await this.#noteTime(hadPending ? null : at);
        return;
      }
      const { spoolId, shares } = this.#batch;
      await this.#store(this.#batch);
      this.#batch = null;
      const last = shares.at(-1);
      if (last) this.#options.house?.watch.noteStored({ last: { spoolId, seq: last.seq } });
      await this.#reader.release();
    }
  }

  /** Stores what can be stored now and stops. What the database does not take stays in the spool. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
    await this.storeAll().catch(() => undefined);
  }

  #schedule(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => (this.#running = this.#run()), milliseconds);
  }

  async #run(): Promise<void> {
    const { intervalMs, log } = this.#options;
    const start = performance.now();
    try {
      await this.storeAll();
      if (this.#failures > 0) log.info('Shares are stored in the database again.');
      this.#failures = 0;
      this.isConnected = true;
      this.#schedule(Math.max(intervalMs, 4 * (performance.now() - start)));
    } catch (error) {
      if (this.#failures === 0) log.error('Shares cannot be stored in the database; they wait on disk.', { error });
      this.#failures += 1;
      this.isConnected = false;
      this.#schedule(Math.min(maxBackOffMs, 500 * 2 ** Math.min(this.#failures, 10)) * (0.75 + Math.random() / 2));
    }
  }

  /** Compares the house with what was stored in it; where its database was set back, hands everything over again that is kept. */
  async #followHouse(): Promise<void> {
    const { house, database, log, onSetBack, spool } = this.#options;
    const due = await house?.watch.check(database);
    if (!house || !due) return;
    const sum = { shares: 0, homeless: 0 };
    const add = async (batch: SpooledShares): Promise<void> => {
      const { stored, homeless } = await this.#store(batch, true);
      sum.shares += stored;
      sum.homeless += homeless;
    };
    this.#batch = null;
    const waiting = spool.segments.map(({ file, durableBytes }) => ({ file, durableBytes }));
    for (const { file, durableBytes } of [
      ...house.kept.files.map((kept) => ({ file: kept, durableBytes: undefined })),
      ...waiting,
    ]) {
      try {
        for await (const batch of readSegment(file, durableBytes)) await add(batch);
      } catch (error) {
        if (!(error instanceof DamagedSegmentError)) throw error;
        log.error('A kept segment of the spool cannot be read whole.', { file, error });
      }
    }
    const handedOver: HandedOver = { ...sum, blocks: (await onSetBack?.()) ?? 0 };
    await house.watch.finish(database, due, handedOver);
  }

  async #store({ spoolId, shares }: SpooledShares, isAgain = false): Promise<StoredShares> {
    const { database, process, log, house } = this.#options;
    try {
      await this.#ensurePartitions(shares);
      const result = await asPool(database, async (client) => {
        await house?.watch.confirm(client);
        return storeShares(client, process, spoolId, shares, isAgain);
      });
      if (result.homeless > 0)
        log.error('Shares of subaccounts that the database does not have were dropped.', { homeless: result.homeless });
      return result;
    } catch (error) {
      this.#days.clear();
      throw error;
    }
  }

  /** Makes the partitions of the days of these shares, unless this process knows them. */
  async #ensurePartitions(shares: SpooledShares['shares']): Promise<void> {
    const days = new Set(shares.map(({ at }) => Math.floor(at / dayMs)));
    for (const day of days) {
      if (this.#days.has(day)) continue;
      await asPool(this.#options.database, (client) =>
        client.query('select ensure_share_partitions($1)', [new Date(day * dayMs)]),
      );
      this.#days.add(day);
    }
  }

  /** Notes that this process is there and, where nothing waits, that all its shares before a time are stored. */
  async #noteTime(storedUntil: number | null): Promise<void> {
    const { database, process, house } = this.#options;
    await asPool(database, async (client) => {
      await house?.watch.confirm(client);
      await client.query(
        `insert into pool_process as p (id, name, started_at, stored_until) values ($1, $2, $3, $4)
         on conflict (id) do update set name = excluded.name, started_at = excluded.started_at, seen_at = now(),
           stored_until = greatest(p.stored_until, excluded.stored_until)`,
        [process.id, process.name, new Date(process.startedAt), storedUntil === null ? null : new Date(storedUntil)],
      );
    });
    house?.watch.noteStored(storedUntil === null ? {} : { storedUntil });
    await house?.watch.save();
  }
}
