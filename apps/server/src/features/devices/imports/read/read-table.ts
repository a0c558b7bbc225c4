import type { ImportedRow } from '@headframe/domain/imports/define-import';
import type { ColumnChoices } from '@headframe/domain/imports/import-header';
import { StructureError } from '@headframe/domain/files/file-template';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { ReadFormat, ServerAnswer, TableWorkerData, WorkerMessage } from './table-link.ts';

/** Bounds of the thread that reads a file; beyond them it ends, and the server goes on. */
const workerLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** How long the thread may be silent, and how long it may read in all, in milliseconds. */
const silentMs = 60_000;
const readMs = 600_000;

/** No variable of the server reaches the thread but where Node keeps files compiled: without it each file costs twice as much to begin. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** A file, the source of its bytes, and the reader of its rows. */
interface TableSource {
  kind: string;
  size: number;
  /** What its person chose for its unknown columns. */
  choices?: ColumnChoices;
  /** The bytes of a piece. */
  piece(ordinal: number): Promise<Uint8Array | null>;
  /** Takes the next rows; the file is read on once it returns. */
  take(rows: ImportedRow[], format: ReadFormat): Promise<void>;
  signal?: AbortSignal;
}

/**
 * Reads a file in a thread of its own, with bounds of memory and time; its rows are handed over in batches. A file with unknown
 * columns is read no further than its header.
 * @throws StructureError for a file that cannot be read, or that does not follow the template of its kind.
 */
export async function readTable(source: TableSource): Promise<ReadFormat> {
  const { kind, size, choices = {} } = source;
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const data: TableWorkerData = { kind, size, choices, port: port2, signal };
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), {
    workerData: data,
    transferList: [port2],
    resourceLimits: workerLimits,
    env: threadEnvironment(),
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadFormat>();
  const late = () => reject(new StructureError('The file takes too long to read.'));
  const total = setTimeout(late, readMs);
  let silence = setTimeout(late, silentMs);
  const answer = (said: ServerAnswer) => {
    port.postMessage(said);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
    silence = setTimeout(late, silentMs);
  };
  const hear = async (message: WorkerMessage): Promise<void> => {
    clearTimeout(silence);
    if (message.kind === 'problem') throw new StructureError(message.problem);
    if (message.kind === 'end') return resolve(message.read);
    if (message.kind === 'piece') return answer({ bytes: await source.piece(message.ordinal) });
    await source.take(message.rows, message.read);
    answer({ bytes: null });
  };
  port.on('message', (message: WorkerMessage) => void hear(message).catch(reject));
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(new StructureError(isFull ? 'The file takes too much memory to read.' : 'The file is damaged.'));
  });
  worker.on('exit', () => reject(new StructureError('The file cannot be read.')));
  const stop = () => reject(source.signal?.reason);
  source.signal?.addEventListener('abort', stop, { once: true });
  try {
    return await promise;
  } finally {
    source.signal?.removeEventListener('abort', stop);
    clearTimeout(total);
    clearTimeout(silence);
    port.close();
    await worker.terminate();
  }
}
