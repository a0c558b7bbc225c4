import { importedRow, type ImportedRow, type ImportDescriptor } from '@headframe/domain/imports/define-import';
import type { ImportValue, ReadColumn } from '@headframe/domain/imports/import-column';
import { importHeader, type ImportHeader } from '@headframe/domain/imports/import-header';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { importOf } from '@headframe/domain/imports/imports';
import { excelFormat } from '@headframe/domain/files/file-format';
import { StructureError, type Cell } from '@headframe/domain/files/file-template';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.ts';
import { rowsAtOnce, type ServerAnswer, type TableWorkerData, type WorkerMessage } from './table-link.ts';
import * as z from 'zod';
import { boundText } from '../../../../platform/validation/bound-text.ts';

const { kind, size, choices, port, signal } = workerData as TableWorkerData;

/**
 * Says something and waits for the answer. The thread stands still meanwhile, so that no library reads further ahead than what the
 * database has taken. After its last word it is ended.
 */
function ask(message: WorkerMessage): ServerAnswer {
  port.postMessage(message);
  Atomics.wait(signal, 0, 0);
  Atomics.store(signal, 0, 0);
  return (receiveMessageOnPort(port) as { message: ServerAnswer }).message;
}

function* pieces(): Generator<Uint8Array, void, void> {
  for (let ordinal = 0; ordinal * importLimits.pieceBytes < size; ordinal += 1) {
    const { bytes } = ask({ kind: 'piece', ordinal });
    if (bytes) yield bytes;
  }
}

let format = '';

/** The rows of the file with their numbers, whatever its format. */
async function* numberedRows(): AsyncGenerator<{ line: number; cells: Cell[] }, void, void> {
  const first = pieces().next().value ?? new Uint8Array();
  const excel = excelFormat(first);
  if (excel) {
    if (size > importLimits.excelBytes)
      throw new StructureError(`The file is larger than ${importLimits.excelBytes / 1024 / 1024} MiB.`);
    format = excel;
    const whole = Buffer.allocUnsafe(size);
    let at = 0;
    for (const piece of pieces()) at += Buffer.from(piece.buffer, piece.byteOffset, piece.length).copy(whole, at);
    // Its library takes a quarter of what the thread costs to begin; most files are CSV.
    const { readExcel } = await import('./read-excel.ts');
    yield* readExcel(whole.subarray(0, at));
    return;
  }
  let line = 0;
  for (const cells of readCsv(pieces, (text) => (format = text))) yield { line: (line += 1), cells };
}

async function read(): Promise<void> {
  const descriptor = importOf(kind);
  const judge = (column: ReadColumn, value: ImportValue) => judgeValue(descriptor, column, value);
  let header: ImportHeader | undefined;
  let rows: ImportedRow[] = [];
  let count = 0;
  const readAs = () => ({
    format,
    ignored: header?.ignored ?? [],
    unknown: header?.unknown ?? [],
    free: header?.free ?? [],
  });
  for await (const { line, cells } of numberedRows()) {
    if (!header) {
      header = importHeader(descriptor, cells, choices);
      if (header.unknown.length > 0) return void ask({ kind: 'end', read: readAs() });
      continue;
    }
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '');
    if (last >= importLimits.columns)
      throw new StructureError(`The file has more than ${importLimits.columns} columns.`);
    const row = importedRow(header, line, cells.slice(0, last + 1), judge);
    if (!row) continue;
    count += 1;
    if (count > importLimits.rows) throw new StructureError(`The file has more than ${importLimits.rows} rows.`);
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    ask({ kind: 'rows', rows, read: readAs() });
    rows = [];
  }
  if (!header) throw new StructureError('The file is empty.');
  if (count === 0) throw new StructureError('The file has no rows.');
  if (rows.length > 0) ask({ kind: 'rows', rows, read: readAs() });
  ask({ kind: 'end', read: readAs() });
}

read().catch((error: unknown) => {
  const problem = error instanceof StructureError ? error.message : 'The file is damaged.';
  ask({ kind: 'problem', problem });
});

/** What is wrong with the value of a column, by the setting that it belongs to; null where nothing is. */
function judgeValue({ settings }: ImportDescriptor, column: ReadColumn, value: ImportValue): string | null {
  if (column.role === 'identity') return null;
  const values = settings[column.setting]?.values ?? {};
  for (const [name, given] of Object.entries(column.given(value))) {
    const result = z.safeParse(values[name] ?? z.never(), given, { error: boundText });
    if (!result.success) return `${result.error.issues[0]?.message ?? 'not valid'}`;
  }
  return null;
}
