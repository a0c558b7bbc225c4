import { checkArchive } from '@headframe/domain/files/check-archive';
import { StructureError, type Cell } from '@headframe/domain/files/file-template';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { readXls, streamXlsxRows } from 'hucre/xlsx';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Whether the first bytes of a file are those of an archive (xlsx) or of a compound file (xls, and encrypted files). */
export function excelFormat(bytes: Uint8Array): 'xlsx' | 'xls' | null {
  if (startsWith(bytes, 0x50, 0x4b)) return 'xlsx';
  return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ? 'xls' : null;
}

function cellsOf(values: readonly unknown[]): Cell[] {
  return values.map((value): Cell => {
    if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
    return typeof value === 'string' ? value : null;
  });
}

/** The rows of the first sheet with their numbers, one after another; formulas count as the value that was stored with them. */
async function* readRows(bytes: Uint8Array): AsyncGenerator<{ line: number; cells: Cell[] }, void, void> {
  if (excelFormat(bytes) === 'xls') {
    const { sheets } = await readXls(bytes);
    for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { line: index + 1, cells: cellsOf(values) };
    return;
  }
  checkArchive(bytes, importLimits.unpackedBytes);
  for await (const { index, values } of streamXlsxRows(bytes)) yield { line: index + 1, cells: cellsOf(values) };
}

/**
 * The rows of the first sheet of an xls or xlsx file.
 * @throws StructureError for one that is damaged, encrypted or too large once it is unpacked.
 */
export async function* readExcel(bytes: Uint8Array): AsyncGenerator<{ line: number; cells: Cell[] }, void, void> {
  try {
    yield* readRows(bytes);
  } catch (error) {
    if (error instanceof StructureError) throw error;
    const isEncrypted = error instanceof Error && error.name === 'EncryptedFileError';
    throw new StructureError(isEncrypted ? 'The file is encrypted.' : 'The file is damaged.');
  }
}
