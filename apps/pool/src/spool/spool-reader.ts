import { link, open } from 'node:fs/promises';
import type { PoolLog } from '../pool-log.ts';
import type { DiskShareSpool } from './disk-share-spool.ts';
import { EntryReader, type SpooledShare } from './segment-entries.ts';
import type { Segment } from './segment-file.ts';
import { frameAt, frameHeaderBytes, segmentHeaderBytes } from './segment-format.ts';

/** Shares of one spool in the order of their numbers. */
export interface SpooledShares {
  readonly spoolId: string;
  readonly shares: readonly SpooledShare[];
}

/** How much of a segment is read at once, in bytes. */
const chunkBytes = 4 * 1024 * 1024;

async function readBytes(file: string, start: number, end: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(end - start);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  } finally {
    await handle.close();
  }
}

/** Reads the spool from its beginning to what is safe on disk, once. */
export class SpoolReader {
  readonly #spool: DiskShareSpool;
  readonly #log: PoolLog;
  #segment: Segment | null = null;
  #offset = segmentHeaderBytes;
  #entries = new EntryReader();

  constructor(spool: DiskShareSpool, log: PoolLog) {
    this.#spool = spool;
    this.#log = log;
  }

  /** The next shares, of one chunk of one segment; null where everything that is safe on disk was read. */
  async next(): Promise<SpooledShares | null> {
    for (let segment = this.#current(); segment; segment = this.#current()) {
      const { durableBytes, spoolId } = segment;
      if (this.#offset >= durableBytes) return null;
      const shares = await this.#read(segment, durableBytes);
      if (shares.length > 0) return { spoolId, shares };
    }
    return null;
  }

  /** Releases the segments that were read whole. To be called once all shares that `next` returned are in the database. */
  async release(): Promise<void> {
    const segment = this.#current();
    if (segment) await this.#spool.releaseBefore(segment);
  }

  /** The segment that is read, or the one after it where it was read whole. */
  #current(): Segment | null {
    const { segments } = this.#spool;
    this.#segment ??= segments[0] ?? null;
    while (this.#segment && !this.#segment.isOpen && this.#offset >= this.#segment.durableBytes) {
      const next = segments[segments.indexOf(this.#segment) + 1];
      if (!next) break;
      this.#segment = next;
      this.#offset = segmentHeaderBytes;
      this.#entries = new EntryReader();
    }
    return this.#segment;
  }

  async #read(segment: Segment, durableBytes: number): Promise<SpooledShare[]> {
    const shares: SpooledShare[] = [];
    let bytes = await readBytes(segment.file, this.#offset, Math.min(durableBytes, this.#offset + chunkBytes));
    if (!frameAt(bytes, 0)) bytes = await readBytes(segment.file, this.#offset, durableBytes);
    let offset = 0;
    try {
      for (let payload = frameAt(bytes, 0); payload; payload = frameAt(bytes, offset)) {
        this.#entries.read(payload, (share) => shares.push(share));
        offset += frameHeaderBytes + payload.length;
      }
      if (offset === 0) throw new Error('A frame that was stored cannot be read again.');
    } catch (error) {
      this.#log.error('A segment of the spool cannot be read further, and is kept as `.damaged`.', {
        file: segment.file,
        error,
      });
      await link(segment.file, `${segment.file}.damaged`).catch(() => undefined);
      offset = Number.MAX_SAFE_INTEGER;
    }
    this.#offset += offset;
    return shares;
  }
}
