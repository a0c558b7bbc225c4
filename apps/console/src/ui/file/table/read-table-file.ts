import {
  fileLimits,
  StructureError,
  type Cell,
  type FileTemplate,
  type RowOf,
} from '@headframe/domain/files/file-template';
import { rowsOfFile, type FileRow } from '@headframe/domain/files/rows-of-file';

/** What the worker answers: the cells of the file, or why it cannot be read. */
export type ReadCells = { cells: Cell[][] } | { problem: string };

/** Files that are imported: CSV, xls, xlsx (second specification, section 5). */
export const tableFileTypes = '.csv,.xls,.xlsx';

/** How long a file may take to be read. */
const readMs = 20_000;

function readInWorker(bytes: Uint8Array): Promise<ReadCells> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<ReadCells>((resolve) => {
    setTimeout(() => resolve({ problem: 'The file takes too long to read.' }), readMs);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadCells>) => resolve(data));
    worker.addEventListener('error', () => resolve({ problem: 'The file cannot be read.' }));
    worker.postMessage(bytes);
  });
  return answer.finally(() => worker.terminate());
}

/**
 * The rows of a CSV, xls or xlsx file by a template. The file is read in a worker, with limits of bytes, rows, columns and time.
 * @throws StructureError for a file that does not follow the template or cannot be read.
 */
export async function readTableFile<Template extends FileTemplate>(
  file: Blob,
  template: Template,
): Promise<FileRow<RowOf<Template>>[]> {
  if (file.size > fileLimits.bytes)
    throw new StructureError(`The file is larger than ${fileLimits.bytes / 1024 / 1024} MiB.`);
  const read = await readInWorker(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in read) throw new StructureError(read.problem);
  return rowsOfFile(template, read.cells);
}
