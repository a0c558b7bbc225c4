import type { MessagePort } from 'node:worker_threads';
import type { ImportedRow } from '@headframe/domain/imports/define-import';
import type { ColumnChoices, ImportHeader } from '@headframe/domain/imports/import-header';

/** How a file was read. */
export interface ReadFormat extends Pick<ImportHeader, 'ignored' | 'unknown' | 'free'> {
  /** For people, such as `CSV, semicolons, UTF-8`. */
  format: string;
}

/** What a worker that reads a file says; it goes on once the answer is there. */
export type WorkerMessage =
  | { kind: 'piece'; ordinal: number }
  | { kind: 'rows'; rows: ImportedRow[]; read: ReadFormat }
  | { kind: 'end'; read: ReadFormat }
  | { kind: 'problem'; problem: string };

/** What the server answers: the bytes of a piece, null after the last one; null to rows that are stored. */
export interface ServerAnswer {
  bytes: Uint8Array | null;
}

/** What a worker is started with. */
export interface TableWorkerData {
  /** Kind of devices whose files it reads. */
  kind: string;
  size: number;
  /** What its person chose for its unknown columns. */
  choices: ColumnChoices;
  port: MessagePort;
  /** One 32-bit integer, which is 1 while an answer waits. */
  signal: Int32Array;
}

/** Rows that are handed over at a time. */
export const rowsAtOnce = 1000;
