import { checkArchive } from '@headframe/domain/files/check-archive';
import { cellOf } from '@headframe/domain/files/cell-text';
import { excelFormat, unreadable } from '@headframe/domain/files/file-format';
import type { Cell } from '@headframe/domain/files/file-template';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { measureArchive } from './measure-archive.ts';
import { readXls, streamXlsxRows } from 'hucre/xlsx';

/** The rows of the first sheet with their numbers, one after another; formulas count as the value that was stored with them. */
async function* readRows(bytes: Uint8Array): AsyncGenerator<{ line: number; cells: Cell[] }, void, void> {
  if (excelFormat(bytes) === 'xls') {
    const { sheets } = await readXls(bytes);
    for (const [index, values] of (sheets[0]?.rows ?? []).entries())
      yield { line: index + 1, cells: values.map(cellOf) };
    return;
  }
  checkArchive(bytes, importLimits.unpackedBytes);
  await measureArchive(bytes);
  for await (const { index, values } of streamXlsxRows(bytes)) yield { line: index + 1, cells: values.map(cellOf) };
}

/**
 * The rows of the first sheet of an xls or xlsx file.
 * @throws StructureError for one that is damaged, encrypted or too large once it is unpacked.
 */
export async function* readExcel(bytes: Uint8Array): AsyncGenerator<{ line: number; cells: Cell[] }, void, void> {
  try {
    yield* readRows(bytes);
  } catch (error) {
    throw unreadable(error);
  }
}
