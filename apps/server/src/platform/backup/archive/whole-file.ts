import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';

/** A frame that readers of zstd skip: its magic number, and the length of what follows. */
const frameHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);

const frameBytes = frameHead.length + 32;

const frameOf = (digest: Hash): Buffer => Buffer.concat([frameHead, digest.digest()]);

/** Adds a frame with the SHA-256 of all bytes before it to the end of a file: for one that no encryption authenticates. */
export function appendFileChecksum(): Transform {
  const digest = createHash('sha256');
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, frameOf(digest));
    },
  });
}

/** Whether a file is as {@link appendFileChecksum} left it. */
export async function hasItsChecksum(file: string): Promise<boolean> {
  const { size } = await stat(file);
  const end = size - frameBytes;
  if (end <= 0) return false;
  const digest = createHash('sha256');
  const last: Uint8Array[] = [];
  let at = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    digest.update(chunk.subarray(0, Math.max(0, end - at)));
    if (at + chunk.length > end) last.push(chunk.subarray(Math.max(0, end - at)));
    at += chunk.length;
  }
  return frameOf(digest).equals(Buffer.concat(last));
}
