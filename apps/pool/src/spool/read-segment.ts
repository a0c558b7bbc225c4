import { readFile } from 'node:fs/promises';
import { EntryReader, type SpooledShare } from './segment-entries.ts';
import { decodeSegmentHeader, frameAt, frameHeaderBytes, segmentHeaderBytes } from './segment-format.ts';
import type { SpooledShares } from './spool-reader.ts';

/** A segment that cannot be read to its end. */
export class DamagedSegmentError extends Error {
  override readonly name = 'DamagedSegmentError';
}

/** Records that are read at a time, at least; a frame is never parted. */
const batchRecords = 100_000;

/** Reads a segment to its end, or as far as it is safe on disk, some records at a time. @throws DamagedSegmentError where it is damaged */
export async function* readSegment(file: string, durableBytes = Infinity): AsyncGenerator<SpooledShares> {
  const bytes = (await readFile(file)).subarray(0, durableBytes);
  const header = decodeSegmentHeader(bytes);
  if (!header) throw new DamagedSegmentError(`The header of ${file} is damaged.`);
  const reader = new EntryReader();
  let shares: SpooledShare[] = [];
  let offset = segmentHeaderBytes;
  for (let payload = frameAt(bytes, offset); payload; payload = frameAt(bytes, offset)) {
    reader.read(payload, (share) => shares.push(share));
    offset += frameHeaderBytes + payload.length;
    if (shares.length < batchRecords) continue;
    yield { spoolId: header.spoolId, shares };
    shares = [];
  }
  if (shares.length > 0) yield { spoolId: header.spoolId, shares };
  if (offset < bytes.length) throw new DamagedSegmentError(`${file} is damaged behind byte ${offset}.`);
}
