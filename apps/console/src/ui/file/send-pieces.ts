import * as z from 'zod/mini';
import { callRest } from '../../transport/requests/rest.ts';
import { TransportError, type TransportCode } from '../../transport/requests/transport-error.ts';

/** Pauses before a piece is sent again that did not arrive, in milliseconds. */
const pausesMs = [1000, 2000, 5000, 10_000, 20_000];

/** Failures that pass: the piece is sent again. */
const passing: readonly TransportCode[] = ['network', '429', '500', '502', '503'];

const answerSchema = z.object({ received: z.int() });

/** An upload that has begun. */
export interface PiecesUpload {
  /** Where pieces go; `?offset=` follows. */
  path: string;
  file: Blob;
  pieceBytes: number;
  signal: AbortSignal;
  /** Called with the bytes that the server has. */
  onProgress(received: number): void;
  /** See the constant above; shorter in tests. */
  pauses?: readonly number[];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function sendPiece({ path, file, pieceBytes, signal, pauses = pausesMs }: PiecesUpload, offset: number) {
  const body = file.slice(offset, offset + pieceBytes);
  for (let attempt = 0; ; attempt += 1)
    try {
      const response = await callRest(`${path}?offset=${offset}`, { method: 'POST', body, signal, handles: passing });
      return answerSchema.parse(await response.json());
    } catch (error) {
      const wait = pauses[attempt];
      if (signal.aborted || !(error instanceof TransportError)) throw error;
      if (!passing.includes(error.code) || wait === undefined) throw new Error(error.message, { cause: error });
      await pause(wait, signal);
    }
}

/**
 * Sends the bytes of a file in pieces, one after another, each from where the server is; a piece that did not arrive is sent again.
 * @throws Error with what the server says, once it refuses a piece or does not answer for long; the reason of the signal where it
 * is aborted.
 */
export async function sendPieces(upload: PiecesUpload): Promise<void> {
  for (let received = 0; received < upload.file.size;) {
    ({ received } = await sendPiece(upload, received));
    upload.onProgress(received);
  }
}
