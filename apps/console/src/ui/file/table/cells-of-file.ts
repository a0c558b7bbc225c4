import { checkArchive } from '@headframe/domain/files/check-archive';
import { cellOf } from '@headframe/domain/files/cell-text';
import { encodingOf, excelFormat, unreadable } from '@headframe/domain/files/file-format';
import { fileLimits, StructureError, type Cell } from '@headframe/domain/files/file-template';
import { parseCsv } from 'hucre/csv';
import { readXls, readXlsx } from 'hucre/xlsx';

/** Rows that are read at most: one more than allowed, and the header, so that too many are noticed. */
const maxRows = fileLimits.rows + 2;

function withinLimits(rows: readonly (readonly unknown[])[]): Cell[][] {
  const cells = rows.slice(0, maxRows).map((row) => {
    const last = row.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '');
    if (last >= fileLimits.columns) throw new StructureError(`The file has more than ${fileLimits.columns} columns.`);
    return row.slice(0, last + 1).map(cellOf);
  });
  if (rows.slice(fileLimits.rows + 1).some((row) => row.some((cell) => cell !== null && cell !== '')))
    throw new StructureError(`The file has more than ${fileLimits.rows} rows.`);
  return cells;
}

async function readCells(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  const excel = excelFormat(bytes);
  if (excel === 'xlsx') {
    checkArchive(bytes);
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows, range: `A1:EZ${maxRows}` });
    return sheets[0]?.rows ?? [];
  }
  if (excel === 'xls') return (await readXls(bytes)).sheets[0]?.rows ?? [];
  const text = new TextDecoder(encodingOf([bytes])).decode(bytes);
  if (text.includes('\u0000')) throw new StructureError('The file is neither CSV nor Excel.');
  return parseCsv(text, { unescapeFormulae: true, maxRows });
}

/**
 * The cells of a CSV, xls or xlsx file, first sheet, recognised by its content. A formula counts as the value that was stored with it;
 * the apostrophe that our exports put before texts like formulas is taken off.
 * @throws StructureError for what is none of these, damaged, encrypted, or larger than {@link fileLimits}.
 */
export async function cellsOfFile(bytes: Uint8Array): Promise<Cell[][]> {
  if (bytes.length > fileLimits.bytes)
    throw new StructureError(`The file is larger than ${fileLimits.bytes / 1024 / 1024} MiB.`);
  try {
    return withinLimits(await readCells(bytes));
  } catch (error) {
    throw unreadable(error);
  }
}
