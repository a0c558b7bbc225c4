import type pg from 'pg';
import type { PoolLog } from '../pool-log.ts';
import type { KeptSegments } from '../spool/kept-segments.ts';
import { asPool } from '../writer/pool-database.ts';
import { readHouseMemory, writeHouseMemory, type HouseMemory, type StoredMark } from './house-memory.ts';
import { isBehind, readHouse, type HouseRow } from './house-row.ts';

/** The database is that of an older house than the one that this process serves. */
export class SupersededHouseError extends Error {
  override readonly name = 'SupersededHouseError';
}

/** The database was set back, or replaced, since the house was last looked at: nothing of the transaction counts. */
class HouseChangedError extends Error {
  override readonly name = 'HouseChangedError';
}

/** Since when a database lacks what was stored: all that is kept is to be handed over again. */
export interface HandOver {
  readonly epoch: number;
  /** Milliseconds since the epoch; null where the database has nothing of this process. */
  readonly from: number | null;
}

/** What was handed over again. */
export interface HandedOver {
  readonly shares: number;
  readonly blocks: number;
  /** Credited shares of subaccounts that the database does not have. */
  readonly homeless: number;
}

interface HouseWatchOptions {
  /** Of the pool process: its id, and its name for people. */
  readonly process: { readonly id: string; readonly name: string };
  /** The folder of the process. */
  readonly folder: string;
  readonly kept: KeptSegments;
  readonly log: PoolLog;
}

const supersededText =
  'The database is that of an older house than the one that this pool serves. Nothing is stored in it: shares and blocks wait on disk.';
const maxEarlier = 16;
const noMark = (): StoredMark => ({ at: Date.now(), storedUntil: null, last: null });

/** Notices, by what this process stored, that the database was set back to an earlier time, or is that of an older house. */
export class HouseWatch {
  readonly #options: HouseWatchOptions;
  #memory: HouseMemory | null;
  #superseded: string | null = null;

  private constructor(options: HouseWatchOptions, memory: HouseMemory | null) {
    this.#options = options;
    this.#memory = memory;
  }

  static async open(options: HouseWatchOptions): Promise<HouseWatch> {
    return new HouseWatch(options, await readHouseMemory(options.folder));
  }

  /** Id of the house; undefined before the first word of its database. */
  get houseId(): string | undefined {
    return this.#memory?.houseId;
  }

  /** Why this process does not work for the database; null while it does. */
  get superseded(): string | null {
    return this.#superseded;
  }

  /**
   * Compares the database with what this process remembers; returns what is to be handed over again.
   * @throws SupersededHouseError where the database is that of an older house
   */
  async check(database: pg.Pool): Promise<HandOver | null> {
    const memory = this.#memory;
    const row = await asPool(database, (client) => this.#read(client));
    if (memory?.houseId !== row.houseId) {
      if (memory) this.#options.log.warn('The database is that of another house than before.', { ...row });
      await this.#begin(row, [], null);
    } else if (row.epoch < memory.epoch) await this.#meetOlder(database, memory, row);
    else if (isBehind(row, memory.mark, Date.now())) await this.#notice(database, memory, row, memory.mark);
    else if (row.epoch > memory.epoch) await this.#begin(row, [memory, ...memory.earlier], memory.handOverFrom);
    this.#superseded = null;
    await this.#options.kept.use(row.houseId);
    const handOver = this.#memory?.handOverFrom;
    return handOver ? { epoch: this.#memory?.epoch ?? 0, from: handOver.from } : null;
  }

  /** Confirms, within a transaction that stores, that the house is still the one that `check` saw. @throws Error where it is not */
  async confirm(client: pg.ClientBase): Promise<void> {
    const memory = this.#memory;
    const row = await this.#read(client);
    const isSame = memory?.houseId === row.houseId && memory.epoch === row.epoch;
    if (!isSame || isBehind(row, memory.mark, Date.now()))
      throw new HouseChangedError('The database was set back while shares were stored; they are stored again.');
  }

  /** Remembers what the database has taken. */
  noteStored(stored: Partial<Pick<StoredMark, 'storedUntil' | 'last'>>): void {
    if (this.#memory) this.#memory = { ...this.#memory, mark: { ...this.#memory.mark, ...stored, at: Date.now() } };
  }

  /** Keeps what is remembered on disk. */
  async save(): Promise<void> {
    if (this.#memory) await writeHouseMemory(this.#options.folder, this.#memory);
  }

  /** Notes that everything kept was handed over again, and says so to the house. */
  async finish(database: pg.Pool, { epoch, from }: HandOver, { shares, blocks, homeless }: HandedOver): Promise<void> {
    const { process, kept, log } = this.#options;
    const isComplete = from !== null && from >= kept.since;
    const missing = isComplete ? [null, null] : [from === null ? null : new Date(from), new Date(kept.since)];
    await asPool(database, (client) =>
      client.query(`select report_restore($1, $2, $3, $4, $5, $6, $7)`, [
        epoch,
        `pool ${process.name}`,
        shares,
        blocks,
        homeless,
        ...missing,
      ]),
    );
    if (this.#memory) this.#memory = { ...this.#memory, handOverFrom: null };
    await this.save();
    log.info('What the restored database lacked was handed over again.', { shares, blocks, homeless });
    if (!isComplete)
      log.warn('Shares that were stored before this time are no longer kept, and were not handed over again.', {
        since: new Date(kept.since).toISOString(),
      });
  }

  #read(client: pg.ClientBase): Promise<HouseRow> {
    return readHouse(client, this.#options.process.id, this.#memory?.mark.last?.spoolId);
  }

  /** A lower epoch: an older house that still runs has all that was stored in it; a backup of it that was restored lacks some. */
  async #meetOlder(database: pg.Pool, memory: HouseMemory, row: HouseRow): Promise<void> {
    const then = memory.earlier.find(({ epoch }) => epoch === row.epoch)?.mark;
    const { process, log } = this.#options;
    const seen = then && (await asPool(database, (client) => readHouse(client, process.id, then.last?.spoolId)));
    if (then && seen && isBehind(seen, then, Date.now())) return this.#notice(database, memory, row, memory.mark);
    await asPool(database, (client) =>
      client.query('select notice_newer_house($1, $2)', [`pool ${process.name}`, memory.epoch]),
    );
    if (this.#superseded === null) log.error(supersededText, { epoch: row.epoch, served: memory.epoch });
    this.#superseded = supersededText;
    throw new SupersededHouseError(supersededText);
  }

  async #notice(database: pg.Pool, memory: HouseMemory, row: HouseRow, mark: StoredMark): Promise<void> {
    const { process, log } = this.#options;
    const from = row.seenAt === null ? null : new Date(row.seenAt);
    const to = new Date(mark.at);
    const { rows } = await asPool(database, (client) =>
      client.query<{ epoch: string }>('select notice_restore($1, $2, $3, $4, $5) as epoch', [
        `pool ${process.name}`,
        'Shares that it had stored are not in the database.',
        memory.epoch,
        from,
        to,
      ]),
    );
    log.error('The database was set back to an earlier time: what it lacks is handed over again.', { from, to });
    const epoch = Number(rows[0]?.epoch);
    await this.#begin({ ...row, epoch }, [memory, ...memory.earlier], { from: row.seenAt });
  }

  /** Serves a house in its epoch from now on, with what its database has. */
  async #begin(
    row: HouseRow,
    earlier: readonly Pick<HouseMemory, 'epoch' | 'mark'>[],
    handOverFrom: HouseMemory['handOverFrom'],
  ): Promise<void> {
    const before = earlier.filter(({ epoch }) => epoch !== row.epoch).slice(0, maxEarlier);
    this.#memory = {
      houseId: row.houseId,
      epoch: row.epoch,
      mark: { ...noMark(), storedUntil: row.storedUntil },
      earlier: before.map(({ epoch, mark }) => ({ epoch, mark })),
      handOverFrom,
    };
    await this.save();
  }
}
