import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PoolLog } from '../pool-log.ts';
import { AcceptanceClock } from './acceptance-clock.ts';
import { creditExponent } from './difficulty-exponent.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { recoverSegments, segmentFileName } from './recover-segments.ts';
import { encodeVerdict, shareEntryBytes } from './segment-entries.ts';
import { OpenSegment, type OpenFile, type Segment } from './segment-file.ts';
import { SegmentNames, ShareGroup } from './share-group.ts';
import {
  SpoolUnavailableError,
  type CountedShare,
  type RejectedShare,
  type ShareSpool,
  type SpoolProblem,
} from './share-spool.ts';

/** Settings of a spool. */
export interface DiskShareSpoolOptions {
  /** A folder of this process alone. */
  folder: string;
  log: PoolLog;
  /** Bound of all segments together, in bytes: once it is reached, shares are refused; the last one may pass it by what it defines. */
  limitBytes?: number;
  /** Size from which a segment is followed by another, in bytes. */
  segmentBytes?: number;
  /** Min time between two group commits, in milliseconds. */
  groupMs?: number;
  wallClock?: () => number;
  openFile?: OpenFile;
  /** What becomes of a segment whose records are in the database; it is removed where nothing is given. */
  release?: (segment: Segment) => Promise<void>;
  /** Called when the disk is full, to free what is less needed than new shares. */
  onDiskFull?: () => Promise<void>;
}

/** How long the disk rests after it refused a group, in milliseconds. */
const retryMs = 1000;

function problemOf(error: unknown): SpoolProblem {
  const { code } = error as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'disk-error';
}

/** The spool on disk: segments of frames, one frame for each group commit. Each run of a process numbers its records under an id of its own. */
export class DiskShareSpool implements ShareSpool {
  readonly id = randomUUID();
  /** Records that found no place because the spool took nothing; rejected shares alone, as credited ones are refused. */
  droppedRejects = 0;
  /** Changes with each group that is safe on disk; the reader waits for it. */
  onStored: () => void = () => undefined;
  readonly #options: Required<DiskShareSpoolOptions>;
  readonly #lock: FolderLock;
  readonly #clock: AcceptanceClock;
  readonly #segments: Segment[];
  #segment: OpenSegment | null = null;
  #bytes: number;
  /** Bytes of the group that is being written. */
  #writingBytes = 0;
  #names = new SegmentNames();
  #group: ShareGroup;
  #startsSegment = true;
  #flushing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #lastFlush = -Infinity;
  #refusal: SpoolProblem | null = null;

  private constructor(options: Required<DiskShareSpoolOptions>, lock: FolderLock, segments: Segment[], lastAt: number) {
    this.#options = options;
    this.#lock = lock;
    this.#segments = segments;
    this.#bytes = segments.reduce((sum, { durableBytes }) => sum + durableBytes, 0);
    this.#clock = new AcceptanceClock(lastAt, options.wallClock);
    this.#group = new ShareGroup(1, this.#names);
  }

  /**
   * Opens the spool of a folder with what earlier processes left in it.
   *
   * @throws Error where another process has the folder.
   */
  static async open(options: DiskShareSpoolOptions): Promise<DiskShareSpool> {
    const { folder, log } = options;
    await mkdir(folder, { recursive: true });
    const lock = lockFolder(folder);
    try {
      const { segments, lastAt } = await recoverSegments(folder, log);
      const defaults = { limitBytes: 2 ** 30, segmentBytes: 2 ** 23, groupMs: 50, wallClock: Date.now, openFile: open };
      const release = ({ file }: Segment) => rm(file, { force: true });
      const onDiskFull = async () => undefined;
      return new DiskShareSpool({ ...defaults, release, onDiskFull, ...options }, lock, segments, lastAt);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** The segments in the order in which they were made. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Bytes of all segments. */
  get bytes(): number {
    return this.#bytes;
  }

  get problem(): SpoolProblem | null {
    if (this.#refusal) return this.#refusal;
    const size = this.#bytes + this.#writingBytes + this.#group.size;
    return this.#group.isFull || size + shareEntryBytes > this.#options.limitBytes ? 'full' : null;
  }

  /** A time at or after that of every record so far, and not after that of any later one, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /** Whether records wait for a group commit. */
  get hasPending(): boolean {
    return this.#flushing !== null || this.#group.nextSeq > this.#group.firstSeq;
  }

  accept(share: CountedShare): Promise<void> {
    const exponent = this.#check(share);
    const { problem } = this;
    if (problem) {
      const refused = Promise.reject<void>(new SpoolUnavailableError(problem));
      refused.catch(() => undefined);
      return refused;
    }
    const verdict = encodeVerdict(null, share.isWeighted);
    this.#group.add(share.worker, share.work, exponent, verdict, this.#clock.now(), false);
    this.#schedule();
    return this.#group.stored;
  }

  reject(share: RejectedShare): void {
    const exponent = this.#check(share);
    if (this.problem) {
      this.droppedRejects += 1;
      return;
    }
    const verdict = encodeVerdict(share.reason, share.isWeighted);
    this.#group.add(share.worker, share.work, exponent, verdict, this.#clock.now(), true);
    this.#schedule();
  }

  /** Releases the segments before the one given; their shares are in the database. */
  async releaseBefore(segment: Segment): Promise<void> {
    const count = this.#segments.indexOf(segment);
    const released = this.#segments.splice(0, Math.max(count, 0));
    this.#bytes -= released.reduce((sum, { durableBytes }) => sum + durableBytes, 0);
    for (const one of released) await this.#options.release(one);
  }

  /** Stores what waits, and gives the folder back. Later shares are refused. */
  async close(): Promise<void> {
    if (this.#refusal === 'closed') return;
    while (this.hasPending) await (this.#flushing ?? this.#flush());
    this.#refusal = 'closed';
    if (this.#timer) clearTimeout(this.#timer);
    await this.#segment?.end();
    this.#lock.release();
  }

  #check({ difficulty, isWeighted, work }: CountedShare): number {
    if (isWeighted && work.chain.network !== 'simulated')
      throw new RangeError('Weighted shares exist on a simulated chain only.');
    return creditExponent(difficulty);
  }

  #schedule(): void {
    if (this.#timer || this.#flushing) return;
    const wait = Math.max(0, this.#lastFlush + this.#options.groupMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#flush();
    }, wait);
  }

  #flush(): Promise<void> {
    this.#flushing = this.#store().finally(() => {
      this.#flushing = null;
      if (this.#group.nextSeq > this.#group.firstSeq && !this.#refusal) this.#schedule();
    });
    return this.#flushing;
  }

  /** Writes the group that waits; meanwhile the next one gathers. */
  async #store(): Promise<void> {
    if (this.#group.nextSeq === this.#group.firstSeq) return;
    this.#lastFlush = performance.now();
    const group = this.#group;
    const startsSegment = this.#startsSegment;
    const size = group.size + (startsSegment ? 0 : (this.#segment?.durableBytes ?? 0));
    this.#startsSegment = size >= this.#options.segmentBytes;
    if (this.#startsSegment) this.#names = new SegmentNames();
    this.#group = new ShareGroup(group.nextSeq, this.#names);
    this.#writingBytes = group.size;
    try {
      if (startsSegment) await this.#openSegment(group.firstSeq);
      await this.#segment?.append(group.seal());
      this.#bytes += group.size;
      this.#writingBytes = 0;
    } catch (error) {
      this.#refuse(group, error);
      return;
    }
    group.resolve();
    this.onStored();
  }

  async #openSegment(firstSeq: number): Promise<void> {
    await this.#segment?.end();
    const name = segmentFileName(this.#clock.now(), this.id, firstSeq);
    const file = path.join(this.#options.folder, name);
    const header = { spoolId: this.id, firstSeq };
    this.#segment = await OpenSegment.create(file, header, this.#options.openFile);
    this.#bytes += this.#segment.durableBytes;
    this.#segments.push(this.#segment);
  }

  /** Refuses the group that failed and the one that gathered meanwhile, and rests; their numbers are not used again. */
  #refuse(group: ShareGroup, error: unknown): void {
    this.#writingBytes = 0;
    const problem = problemOf(error);
    this.#options.log.error('The spool cannot store shares: they are refused until it can.', { problem, error });
    const gathered = this.#group;
    this.#names = new SegmentNames();
    this.#startsSegment = true;
    this.#group = new ShareGroup(gathered.nextSeq, this.#names);
    this.#refusal = problem;
    for (const refused of [group, gathered]) refused.refuse(new SpoolUnavailableError(problem, { cause: error }));
    if (problem === 'disk-full')
      this.#options
        .onDiskFull()
        .catch((failure: unknown) => this.#options.log.error('No room can be made for shares.', { error: failure }));
    setTimeout(() => {
      if (this.#refusal === problem) this.#refusal = null;
    }, retryMs).unref();
  }
}
