import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../run/log.ts';
import { isDamage, openSqliteFile, putAside, transaction } from '../store/sqlite-file.ts';
import type { FrameContent, SpooledFrame } from './frame-content.ts';
import { houseSchema, keepMark, marksOf, meetHouse, type House, type HouseVerdict } from './served-house.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS spool (id TEXT NOT NULL, dropped INTEGER NOT NULL, dropped_ever INTEGER NOT NULL,
    highest_item INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS frame (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, dropped INTEGER NOT NULL, size INTEGER NOT NULL,
    report_count INTEGER NOT NULL, reports TEXT NOT NULL, results TEXT NOT NULL, scans TEXT NOT NULL
  ) STRICT;
  ${houseSchema}`;

interface OpenSpool {
  database: DatabaseSync;
  id: string;
  frames: number;
  bytes: number;
  droppedEver: number;
  /** Frames up to this number are acknowledged; those of them that are still here are kept. */
  acked: number;
  keptBytes: number;
}

type Sums = Pick<OpenSpool, 'frames' | 'bytes' | 'droppedEver' | 'acked' | 'keptBytes'>;

function sumsOf(database: DatabaseSync): Sums {
  const sums = database
    .prepare(
      `SELECT count(*) FILTER (WHERE seq > acked) AS frames, coalesce(sum(size) FILTER (WHERE seq > acked), 0) AS bytes,
              coalesce(sum(size) FILTER (WHERE seq <= acked), 0) AS keptBytes, acked,
              coalesce((SELECT dropped_ever FROM spool), 0) AS droppedEver
       FROM (SELECT coalesce((SELECT seq FROM acknowledged), 0) AS acked) LEFT JOIN frame ON true`,
    )
    .get();
  return { ...(sums as unknown as Sums) };
}

const keptHours = 48;

/** Settings of a spool. */
interface SpoolOptions {
  file: string;
  /** Bound of what the frames hold, in bytes; reports beyond it are dropped, oldest first, and counted. */
  limitBytes: number;
  log: Log;
  /** How long acknowledged frames are kept, as far as the bound has room, in milliseconds: a server may be set back. */
  keepMs?: number;
  /** Called when the spool got another id, so that the link says hello again. */
  onRenewed?: () => void;
}

/**
 * The frames that the server has not stored yet, on disk, and for a time those that it has. A frame is safe once `append` returned, and leaves
 * only through `acknowledge` (or, its reports alone, when the spool is full). A damaged file is put aside and a fresh spool begun.
 */
export class Spool {
  readonly #options: SpoolOptions;
  #limitBytes: number;
  #open: OpenSpool;
  /** Reports dropped whose number the disk did not take yet. */
  #uncounted = 0;

  constructor(options: SpoolOptions) {
    this.#options = options;
    this.#limitBytes = options.limitBytes;
    this.#open = this.#openFile();
  }

  /** Names this spool's numbering of frames. */
  get id(): string {
    return this.#open.id;
  }

  /** Frames not yet acknowledged. */
  get frames(): number {
    return this.#open.frames;
  }

  /** Size of these frames' content in bytes. */
  get bytes(): number {
    return this.#open.bytes;
  }

  /** Reports dropped since this spool was made. */
  get droppedReports(): number {
    return this.#open.droppedEver + this.#uncounted;
  }

  /** Highest number of a frame still held, 0 when none is. */
  get lastSeq(): number {
    const last = this.#guarded(() => this.#number('SELECT coalesce(max(seq), 0) AS value FROM frame'));
    return last > this.#open.acked ? last : 0;
  }

  /** Highest frame that a server has acknowledged. */
  get acked(): number {
    return this.#open.acked;
  }

  /** Size in bytes of the acknowledged frames that are kept. */
  get keptBytes(): number {
    return this.#open.keptBytes;
  }

  /** Stores a frame for good and returns its number; older reports are dropped where the bound is reached. */
  append(content: FrameContent): number {
    const size =
      Buffer.byteLength(content.reports) + Buffer.byteLength(content.results) + Buffer.byteLength(content.scans);
    try {
      const seq = this.#guarded(() => transaction(this.#open.database, () => this.#insert(content, size)));
      this.#uncounted = 0;
      return seq;
    } catch (error) {
      Object.assign(this.#open, sumsOf(this.#open.database));
      throw error;
    }
  }

  #insert(content: FrameContent, size: number): number {
    const { database } = this.#open;
    if (this.#uncounted > 0) this.#addDropped(this.#uncounted);
    const dropped = this.#number('SELECT dropped AS value FROM spool');
    if (dropped > 0) database.exec('UPDATE spool SET dropped = 0');
    const { lastInsertRowid } = database
      .prepare(
        'INSERT INTO frame (at, dropped, size, report_count, reports, results, scans) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(content.at, dropped, size, content.reportCount, content.reports, content.results, content.scans);
    this.#open.frames += 1;
    this.#open.bytes += size;
    this.#pruneKept();
    this.#dropOldest();
    return Number(lastInsertRowid);
  }

  /** The next frames after a number, in order. */
  after(seq: number, count: number): SpooledFrame[] {
    return this.#guarded(
      () =>
        this.#open.database
          .prepare(
            `SELECT seq, at, dropped, report_count AS reportCount, reports, results, scans
             FROM frame WHERE seq > ? ORDER BY seq LIMIT ?`,
          )
          .all(seq, count) as unknown as SpooledFrame[],
    );
  }

  /** Takes that the server has stored the frames up to a number. What is lost of it in a crash only means sending again. */
  acknowledge(seq: number): void {
    this.#guarded(() => {
      const { database, acked } = this.#open;
      if (seq <= acked) return;
      database.exec('PRAGMA synchronous = NORMAL');
      const { count, bytes } = database
        .prepare('SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM frame WHERE seq > ? AND seq <= ?')
        .get(acked, seq) as { count: number; bytes: number };
      this.#setAcked(seq);
      this.#open.frames -= count;
      this.#open.bytes -= bytes;
      this.#open.keptBytes += bytes;
      this.#pruneKept();
      database.exec('PRAGMA synchronous = FULL');
    });
  }

  /**
   * Compares the server's house with the one that was served. Where it was set back, the kept frames that it lacks are to be sent again: their
   * reports alone, as results and scans are of requests that it does not have. Of another house nothing is kept.
   */
  meet(house: House, ackedSeq: number): HouseVerdict {
    return this.#guarded(() => {
      const { database, acked } = this.#open;
      return transaction(database, () => {
        this.#pruneKept();
        const verdict = meetHouse(database, house, ackedSeq, acked);
        if (verdict === 'other') database.prepare('DELETE FROM frame WHERE seq <= ?').run(acked);
        if (verdict === 'setBack') {
          database
            .prepare(
              `UPDATE frame SET results = '[]', scans = '[]', dropped = 0, size = length(CAST(reports AS BLOB))
               WHERE seq > ? AND seq <= ?`,
            )
            .run(ackedSeq, acked);
          this.#setAcked(ackedSeq);
        }
        if (verdict !== 'same') Object.assign(this.#open, sumsOf(database));
        return verdict;
      });
    });
  }

  /** Newest mark of each epoch of the house that was served. */
  get marks(): string[] {
    return this.#guarded(() => marksOf(this.#open.database));
  }

  /** Keeps a mark of the house that is served, in place of the one before. */
  keepMark(mark: string): void {
    this.#guarded(() => keepMark(this.#open.database, mark));
  }

  /** Counts reports that were given up before they reached the disk; the next frame that the disk takes carries their number. */
  countDropped(reports: number): void {
    this.#uncounted += reports;
  }

  /** Highest request item that results were spooled for: what remains known when the command journal is lost. */
  get highestItem(): number {
    return this.#guarded(() => this.#number('SELECT highest_item AS value FROM spool'));
  }

  /** Notes the highest request item begun so far; on disk with the next frame. */
  noteItem(itemId: number): void {
    this.#guarded(() =>
      this.#open.database.prepare('UPDATE spool SET highest_item = ? WHERE highest_item < ?').run(itemId, itemId),
    );
  }

  /** Sets another bound, in bytes; applied with the next frame. */
  setLimit(limitBytes: number): void {
    this.#limitBytes = limitBytes;
  }

  /** Highest number ever given to a frame of this spool. */
  get highestSeq(): number {
    return this.#guarded(() =>
      this.#number("SELECT coalesce(max(seq), 0) AS value FROM sqlite_sequence WHERE name = 'frame'"),
    );
  }

  /** Takes a new id and numbers the held frames from 1: for a spool that was set back behind what the server knows of it. */
  renumber(): void {
    this.#guarded(() => {
      const { database } = this.#open;
      const id = randomUUID();
      transaction(database, () => {
        database.prepare('DELETE FROM frame WHERE seq <= ?').run(this.#open.acked);
        this.#setAcked(0);
        this.#open.keptBytes = 0;
        const frames = database.prepare('SELECT seq FROM frame ORDER BY seq').all() as { seq: number }[];
        const move = database.prepare('UPDATE frame SET seq = ? WHERE seq = ?');
        frames.forEach(({ seq }, index) => move.run(index + 1, seq));
        database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'frame'").run(frames.length);
        database.prepare('UPDATE spool SET id = ?').run(id);
      });
      this.#open.id = id;
    });
    this.#options.onRenewed?.();
  }

  close(): void {
    this.#open.database.close();
  }

  #openFile(): OpenSpool {
    const { database } = openSqliteFile(this.#options.file, schema, this.#options.log);
    const known = database.prepare('SELECT id FROM spool').get() as { id: string } | undefined;
    const id = known?.id ?? randomUUID();
    if (!known) database.prepare('INSERT INTO spool VALUES (?, 0, 0, 0)').run(id);
    database.exec('INSERT INTO acknowledged SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM acknowledged)');
    return { database, id, ...sumsOf(database) };
  }

  #number(sql: string): number {
    const row = this.#open.database.prepare(sql).get() as { value: number } | undefined;
    return row?.value ?? 0;
  }

  #setAcked(seq: number): void {
    this.#open.database.prepare('UPDATE acknowledged SET seq = ?').run(seq);
    this.#open.acked = seq;
  }

  /** Deletes the oldest kept frames where they are too old, or take room that others need. */
  #pruneKept(): void {
    const { database, acked } = this.#open;
    const before = Date.now() - (this.#options.keepMs ?? keptHours * 3_600_000);
    const oldest = database.prepare('SELECT seq, at, size FROM frame WHERE seq <= ? ORDER BY seq LIMIT 1');
    const remove = database.prepare('DELETE FROM frame WHERE seq = ?');
    for (;;) {
      const frame = oldest.get(acked) as { seq: number; at: number; size: number } | undefined;
      if (!frame) return;
      if (frame.at > before && this.#open.bytes + this.#open.keptBytes <= this.#limitBytes) return;
      remove.run(frame.seq);
      this.#open.keptBytes -= frame.size;
    }
  }

  #dropOldest(): void {
    const { database, acked } = this.#open;
    const oldest = database.prepare(
      `SELECT seq, size, report_count AS reports, length(CAST(reports AS BLOB)) - 2 AS reportBytes,
              results = '[]' AND scans = '[]' AND dropped = 0 AS bare
       FROM frame WHERE seq > ? AND report_count > 0 ORDER BY seq LIMIT 1`,
    );
    while (this.#open.bytes > this.#limitBytes) {
      const frame = oldest.get(acked) as
        | { seq: number; size: number; reports: number; reportBytes: number; bare: number }
        | undefined;
      if (!frame) return;
      const kept = frame.bare === 1 ? 0 : frame.size - frame.reportBytes;
      if (frame.bare === 1) {
        database.prepare('DELETE FROM frame WHERE seq = ?').run(frame.seq);
        this.#open.frames -= 1;
      } else {
        database
          .prepare("UPDATE frame SET reports = '[]', report_count = 0, size = ? WHERE seq = ?")
          .run(kept, frame.seq);
      }
      this.#open.bytes -= frame.size - kept;
      this.#addDropped(frame.reports);
    }
  }

  #addDropped(reports: number): void {
    this.#open.database
      .prepare('UPDATE spool SET dropped = dropped + ?, dropped_ever = dropped_ever + ?')
      .run(reports, reports);
    this.#open.droppedEver += reports;
  }

  /** Runs work on the file; where it turns out to be damaged, begins a fresh spool and runs the work on that. */
  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      const { file, log } = this.#options;
      this.#open.database.close();
      const keptAs = putAside(file);
      log.error('The spool file is damaged; it was put aside and a fresh spool begun.', { file, keptAs, error });
      this.#open = this.#openFile();
      this.#options.onRenewed?.();
      return work();
    }
  }
}
