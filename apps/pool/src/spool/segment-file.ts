import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { encodeSegmentHeader, segmentHeaderBytes, type SegmentHeader } from './segment-format.ts';

/** Opens a file for writing; tests put one that fails in its place. */
export type OpenFile = (file: string, flags: string) => Promise<FileHandle>;

/** A segment of the spool, as far as it is safe on disk. */
export interface Segment extends SegmentHeader {
  readonly file: string;
  /** Bytes that are safe on disk; nothing behind them is read. */
  readonly durableBytes: number;
  /** Whether frames are still added to it. */
  readonly isOpen: boolean;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** The segment that groups are written to. */
export class OpenSegment implements Segment {
  readonly file: string;
  readonly spoolId: string;
  readonly firstSeq: number;
  readonly #handle: FileHandle;
  #durableBytes = 0;
  #isOpen = true;

  private constructor(file: string, header: SegmentHeader, handle: FileHandle) {
    this.file = file;
    this.spoolId = header.spoolId;
    this.firstSeq = header.firstSeq;
    this.#handle = handle;
  }

  /** Makes the file of a segment. Its header is safe with its first frame. */
  static async create(file: string, header: SegmentHeader, openFile: OpenFile): Promise<OpenSegment> {
    const segment = new OpenSegment(file, header, await openFile(file, 'wx'));
    try {
      await writeAll(segment.#handle, encodeSegmentHeader(header), 0);
      segment.#durableBytes = segmentHeaderBytes;
      await syncFolder(path.dirname(file));
      return segment;
    } catch (error) {
      await segment.end();
      await rm(file, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  get durableBytes(): number {
    return this.#durableBytes;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Writes a frame and waits until it is safe. Where that fails nothing of it counts, and the file is cut back. */
  async append(frame: Buffer): Promise<void> {
    try {
      await writeAll(this.#handle, frame, this.#durableBytes);
      await this.#handle.datasync();
    } catch (error) {
      await this.#handle.truncate(this.#durableBytes).catch(() => undefined);
      throw error;
    }
    this.#durableBytes += frame.length;
  }

  /** Ends the segment: no frame is added any more. */
  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#handle.close().catch(() => undefined);
  }
}
