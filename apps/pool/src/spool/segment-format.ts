import { crc32 } from 'node:zlib';

/**
 * A segment of the spool on disk. Numbers are little-endian.
 *
 * - Header: `HFSHARE1`, spool id (16 bytes), number of the first record (8), CRC-32 of these (4).
 * - Frames, one for each group commit: length of the payload (4), CRC-32 of the payload (4), payload: number of the first
 *   record (8), then entries. A frame is whole or it is not there: what follows the last whole frame is cut off.
 * - Entries: a kind (1 byte), then what `segment-entries.ts` says. Works and workers are defined once in each segment, before
 *   the first share that names them, so a segment is read without any other.
 */
export const segmentHeaderBytes = 36;

/** Bytes before the payload of a frame. */
export const frameHeaderBytes = 8;

/** Max payload of a frame, in bytes: beyond it a length is damage. A group that grows to it is refused further shares. */
export const maxFrameBytes = 32 * 1024 * 1024;

const magic = Buffer.from('HFSHARE1', 'latin1');

export interface SegmentHeader {
  /** UUID of the spool: the run of a pool process that numbered these records. */
  readonly spoolId: string;
  readonly firstSeq: number;
}

export function encodeSegmentHeader({ spoolId, firstSeq }: SegmentHeader): Buffer {
  const header = Buffer.alloc(segmentHeaderBytes);
  magic.copy(header, 0);
  Buffer.from(spoolId.replaceAll('-', ''), 'hex').copy(header, 8);
  header.writeBigUInt64LE(BigInt(firstSeq), 24);
  header.writeUInt32LE(crc32(header.subarray(0, 32)), 32);
  return header;
}

/** Reads a header; null where it is torn or damaged. */
export function decodeSegmentHeader(bytes: Buffer): SegmentHeader | null {
  if (bytes.length < segmentHeaderBytes || !bytes.subarray(0, 8).equals(magic)) return null;
  if (crc32(bytes.subarray(0, 32)) !== bytes.readUInt32LE(32)) return null;
  const id = bytes.toString('hex', 8, 24);
  const spoolId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
  return { spoolId, firstSeq: Number(bytes.readBigUInt64LE(24)) };
}

/** Writes length and check of a frame before its payload, which begins at `frameHeaderBytes`. */
export function sealFrame(frame: Buffer): void {
  const payload = frame.subarray(frameHeaderBytes);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeUInt32LE(crc32(payload), 4);
}

/** The payload of the frame that begins at `offset`; null where no whole frame stands there. */
export function frameAt(bytes: Buffer, offset: number): Buffer | null {
  if (offset + frameHeaderBytes > bytes.length) return null;
  const length = bytes.readUInt32LE(offset);
  const start = offset + frameHeaderBytes;
  if (length < 8 || length > maxFrameBytes || start + length > bytes.length) return null;
  const payload = bytes.subarray(start, start + length);
  return crc32(payload) === bytes.readUInt32LE(offset + 4) ? payload : null;
}
