/** Bounds of imports on the server, whatever their kind. */
export const importLimits = {
  /** Of the file itself. */
  bytes: 64 * 1024 * 1024,
  /** Of an Excel file, which is held in memory while it is read. */
  excelBytes: 32 * 1024 * 1024,
  /** Of an Excel file once it is unpacked. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Bytes of each piece in which a file is uploaded; the last one may be shorter. */
  pieceBytes: 2 * 1024 * 1024,
  /** Rows below the header. */
  rows: 100_000,
  columns: 256,
  /** Characters of one cell. */
  cellLength: 2000,
  /** Characters of the name of a file. */
  name: 255,
  /** Imports of one subaccount that are neither done nor failed. */
  open: 3,
  /** Hours after the last change until an import and what is staged of it are deleted. */
  hours: 24,
  /** Minutes after the last piece of an unfinished upload until it is given up. */
  uploadMinutes: 15,
} as const;

/** Where files are uploaded: the id of the import and `?offset=` follow. */
export const importPath = '/api/imports';

/** Where the refused rows of an import are downloaded, by its id. */
export const refusedRowsPath = `${importPath}/:id/refused.csv`;

/** Where the empty template of a kind is downloaded. */
export function templatePath(kind: string, format: 'csv' | 'xlsx'): string {
  return `${importPath}/templates/${kind}.${format}`;
}
