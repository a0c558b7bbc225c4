import { StructureError } from './file-template.ts';

/** Texts that begin with these bytes say how they are encoded (Unicode, byte order marks). */
const decodeMarks: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Whether the first bytes of a file are those of an archive (xlsx) or of a compound file (xls, and encrypted files). */
export function excelFormat(bytes: Uint8Array): 'xlsx' | 'xls' | null {
  if (startsWith(bytes, 0x50, 0x4b)) return 'xlsx';
  return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ? 'xls' : null;
}

/** How a text is encoded: by its mark, else UTF-8 where all of it is such, else Windows-1252, which Excel writes on Windows and in which every byte means something. */
export function encodingOf(pieces: Iterable<Uint8Array>): string {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for (const piece of pieces) {
    if (!decoder) {
      const marked = decodeMarks.find(([, ...mark]) => startsWith(piece, ...mark));
      if (marked) return marked[0];
      decoder = new TextDecoder('utf-8', { fatal: true });
    }
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  try {
    decoder?.decode();
  } catch {
    return 'windows-1252';
  }
  return 'utf-8';
}

/** What is wrong with a file that a library does not read. */
export function unreadable(error: unknown): StructureError {
  if (error instanceof StructureError) return error;
  const isEncrypted = error instanceof Error && error.name === 'EncryptedFileError';
  return new StructureError(isEncrypted ? 'The file is encrypted.' : 'The file is damaged.');
}
