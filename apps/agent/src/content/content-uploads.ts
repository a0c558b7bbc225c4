import { open } from 'node:fs/promises';
import { contentChunkBytes } from '@headframe/agent-link';
import type { AgentMessage, ContentNext, ContentRefused, ItemCommand } from '@headframe/agent-link';
import type { ReportProgress } from '@headframe/devices';
import { errorText } from '../run/log.ts';
import { sizeText, type StoredContent } from './stored-content.ts';

/** How an upload ended. */
type UploadOutcome = { state: 'stored' } | { state: 'refused'; reason: string } | { state: 'stopped' };

interface Upload {
  item: Pick<ItemCommand, 'requestId' | 'itemId'>;
  content: StoredContent;
  report: ReportProgress;
  end: (outcome: UploadOutcome) => void;
  /** Where the chunk begins that is being read from the disk; null where none is. */
  reading: number | null;
}

async function readChunk({ file, size }: StoredContent, offset: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const chunk = Buffer.alloc(Math.min(contentChunkBytes, size - offset));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset);
    if (bytesRead < chunk.length) throw new Error('The file on the disk of the agent is shorter than it was.');
    return chunk;
  } finally {
    await handle.close();
  }
}

/**
 * Sends files to the server: each is offered on every new connection, and one chunk of it is on its way at a time, from where the
 * server says that it has it. Memory: one chunk for each file.
 */
export class ContentUploads {
  readonly #send: (message: AgentMessage) => void;
  readonly #uploads = new Map<number, Upload>();

  /** `send` drops a message where there is no connection. */
  constructor(send: (message: AgentMessage) => void) {
    this.#send = send;
  }

  /** Sends a file; resolves once the server has stored or refused it, or when `signal` fires. */
  upload(
    item: Pick<ItemCommand, 'requestId' | 'itemId'>,
    content: StoredContent,
    report: ReportProgress,
    signal: AbortSignal,
  ): Promise<UploadOutcome> {
    return new Promise((resolve) => {
      const stop = () => end({ state: 'stopped' });
      const end = (outcome: UploadOutcome): void => {
        signal.removeEventListener('abort', stop);
        this.#uploads.delete(item.itemId);
        resolve(outcome);
      };
      if (signal.aborted) return resolve({ state: 'stopped' });
      signal.addEventListener('abort', stop, { once: true });
      const upload = { item, content, report, end, reading: null };
      this.#uploads.set(item.itemId, upload);
      this.#offer(upload);
    });
  }

  /** A server welcomed the agent: what it lacks is offered again. */
  welcomed(): void {
    for (const upload of this.#uploads.values()) {
      upload.reading = null;
      this.#offer(upload);
    }
  }

  /** The server has the bytes before an offset. */
  next({ requestId, itemId, offset }: ContentNext): void {
    const upload = this.#uploads.get(itemId);
    if (!upload || upload.item.requestId !== requestId || upload.reading === offset) return;
    const { size } = upload.content;
    if (offset === size) return upload.end({ state: 'stored' });
    if (offset > size || offset % contentChunkBytes !== 0) return;
    upload.report({ share: offset / size, text: `Sending to the server (${sizeText(offset)} of ${sizeText(size)})` });
    void this.#sendChunk(upload, offset);
  }

  /** The server does not take a file. */
  refused({ requestId, itemId, reason }: ContentRefused): void {
    const upload = this.#uploads.get(itemId);
    if (upload?.item.requestId === requestId) upload.end({ state: 'refused', reason });
  }

  async #sendChunk(upload: Upload, offset: number): Promise<void> {
    upload.reading = offset;
    try {
      const data = (await readChunk(upload.content, offset)).toString('base64');
      if (upload.reading !== offset) return;
      upload.reading = null;
      this.#send({ type: 'contentChunk', ...upload.item, offset, data });
    } catch (error) {
      upload.end({ state: 'refused', reason: errorText(error) });
    }
  }

  #offer({ item, content }: Upload): void {
    const { name, type: mediaType, size, sha256 } = content;
    this.#send({ type: 'contentOffer', ...item, name, mediaType, size, sha256 });
  }
}
