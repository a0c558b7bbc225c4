import { encodingOf } from '@headframe/domain/files/file-format';
import { StructureError, type Cell } from '@headframe/domain/files/file-template';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { withoutApostrophe } from '@headframe/domain/files/formula-cells';
import { parseCsv } from 'hucre/csv';
import { csvStart, wholeRows } from './whole-rows.ts';

const delimiters = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/** Longest row: no row of allowed cells is longer, in characters. */
const maxRow = importLimits.columns * 8192;

/** The sign between the cells: the one of the three that the header has most of. */
function delimiterOf(text: string): (typeof delimiters)[number] {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = delimiters.map(([sign]) => line.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? delimiters[0];
}

/** The text of the pieces, piece by piece. @throws StructureError for what is no text. */
function* texts(pieces: Iterable<Uint8Array>, encoding: string): Generator<string, void, void> {
  const decoder = new TextDecoder(encoding);
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/**
 * The rows of a CSV file, by the pieces of its bytes; texts as they stand, without the apostrophe that exports put before texts like formulas.
 * `pieces` is asked twice, first for the encoding. One piece and the row that it ends in are in memory.
 * @throws StructureError for what is no text, and for a row without an end.
 */
export function* readCsv(
  pieces: () => Iterable<Uint8Array>,
  onFormat: (format: string) => void,
): Generator<Cell[], void, void> {
  const encoding = encodingOf(pieces());
  const state = csvStart();
  let delimiter: (typeof delimiters)[number] | undefined;
  const rowsOf = function* (text: string): Generator<Cell[], void, void> {
    if (text === '') return;
    const options = { delimiter: delimiter?.[0] ?? ',', skipBom: false };
    for (const row of parseCsv(text, options) as string[][]) yield row.map(withoutApostrophe);
  };
  for (const text of texts(pieces(), encoding)) {
    if (text.includes('\u0000')) throw new StructureError('The file is neither CSV nor Excel.');
    if (!delimiter && text !== '') {
      delimiter = delimiterOf(text);
      onFormat(`CSV, ${delimiter[1]}, ${encoding.toUpperCase()}`);
    }
    yield* rowsOf(wholeRows(state, text, delimiter?.[0] ?? ','));
    if (state.rest.length > maxRow) throw new StructureError('The file has a row without an end.');
  }
  yield* rowsOf(state.rest);
}
