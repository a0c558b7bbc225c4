import { readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { PoolLog } from '../pool-log.ts';
import type { Segment } from './segment-file.ts';
import { EntryReader } from './segment-entries.ts';
import { decodeSegmentHeader, frameAt, frameHeaderBytes, segmentHeaderBytes } from './segment-format.ts';

/** How files of segments end. */
const segmentEnding = '.shares';

/** The name of a segment's file: files sort as they were made. */
export function segmentFileName(madeAt: number, spoolId: string, firstSeq: number): string {
  return `${String(madeAt).padStart(15, '0')}-${spoolId}-${String(firstSeq).padStart(15, '0')}${segmentEnding}`;
}

/** What earlier processes left in the folder. */
interface RecoveredSegments {
  readonly segments: Segment[];
  /** Time of the last share in them, 0 where there is none. */
  readonly lastAt: number;
}

/** Reads what whole frames a segment has; returns their end and the time of the last share. */
function measure(bytes: Buffer): { end: number; lastAt: number } {
  const reader = new EntryReader();
  let end = segmentHeaderBytes;
  let lastAt = 0;
  for (let payload = frameAt(bytes, end); payload; payload = frameAt(bytes, end)) {
    reader.read(payload, ({ at }) => (lastAt = Math.max(lastAt, at)));
    end += frameHeaderBytes + payload.length;
  }
  return { end, lastAt };
}

/**
 * Reads the segments that earlier processes left. A tail that is no whole frame, as a crash leaves it, is cut off: nobody was
 * answered for it. A file that cannot be read is put aside as `.damaged`, with a line in the log.
 */
export async function recoverSegments(folder: string, log: PoolLog): Promise<RecoveredSegments> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(segmentEnding)).toSorted();
  const segments: Segment[] = [];
  let lastAt = 0;
  for (const name of files) {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    const header = decodeSegmentHeader(bytes);
    try {
      if (!header && bytes.length > segmentHeaderBytes) throw new Error('Its header is damaged.');
      const measured = header ? measure(bytes) : null;
      if (!header || !measured || measured.end === segmentHeaderBytes) {
        await rm(file);
        continue;
      }
      if (measured.end < bytes.length) {
        log.warn('The end of a segment of the spool was not written whole, and was cut off.', {
          file: name,
          bytes: bytes.length - measured.end,
        });
        await truncate(file, measured.end);
      }
      lastAt = Math.max(lastAt, measured.lastAt);
      segments.push({ file, ...header, durableBytes: measured.end, isOpen: false });
    } catch (error) {
      log.error('A segment of the spool cannot be read, and was put aside.', { file: name, error });
      await rename(file, `${file}.damaged`);
    }
  }
  return { segments, lastAt };
}
