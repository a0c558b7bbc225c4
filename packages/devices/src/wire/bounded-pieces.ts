import type { Readable } from 'node:stream';
import { withinBounds, type RequestBounds } from './deadline.ts';

/**
 * What a device sends, piece by piece, each within the time for one request. Rejects with the four device errors; the
 * connection is closed at the end, however it comes.
 */
export async function* boundedPieces(source: Readable, bounds: RequestBounds): AsyncGenerator<Buffer, void, undefined> {
  const pieces = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withinBounds(bounds, () => pieces.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    source.destroy();
  }
}
