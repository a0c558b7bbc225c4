import { StructureError } from './file-template.ts';

/** Signatures and sizes of a ZIP archive (PKWARE APPNOTE 4.3.12, 4.3.16). */
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const maxCommentLength = 0xffff;
const maxEntries = 1000;
/** Compressed bytes of an entry that holds nothing. */
const emptyEntryLength = 2;

/** The part of a workbook that holds its macros ([MS-OFFMACRO2] 2.2.1), whatever the file is called. */
const macroPart = /(^|\/)vbaProject\.bin$/i;

const damaged = () => new StructureError('The file is damaged.');

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - maxCommentLength);
  for (let at = view.byteLength - endLength; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw damaged();
}

/**
 * Checks what an Excel file says it unpacks to, before it is unpacked: the library holds each entry to its declared size, so that
 * a small file cannot become a large one. An entry that declares nothing and holds something is refused for that reason, and
 * so are archives of more than 4 GiB, which declare sizes elsewhere.
 * `unpackedBytes` is the most that all entries may declare together.
 * @throws StructureError
 */
export function checkArchive(bytes: Uint8Array, unpackedBytes: number): void {
  let total = 0;
  for (const { name, packed, unpacked, hasLateSizes } of archiveParts(bytes)) {
    if (unpacked === 0 && (packed > emptyEntryLength || (packed === 0 && hasLateSizes))) throw damaged();
    if (macroPart.test(name)) throw new StructureError('The file has macros. Save it as xlsx without them.');
    total += unpacked;
    if (total > unpackedBytes) throw new StructureError('The file is too large once it is unpacked.');
  }
}

/** A part of an archive as its directory lists it; sizes in bytes. */
export interface ArchivePart {
  readonly name: string;
  /** Where its own header begins. */
  readonly start: number;
  /** How it is packed: 0 not at all, 8 deflated. */
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly hasLateSizes: boolean;
}

/** The parts that the directory of an archive lists, with sizes that may be lies. @throws StructureError for one without a directory. */
export function* archiveParts(bytes: Uint8Array): Generator<ArchivePart, void, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new StructureError('The file has too many parts.');
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged();
    const name = bytes.subarray(at + entryLength, at + entryLength + view.getUint16(at + 28, true));
    const start = view.getUint32(at + 42, true);
    if (start + entryLength > bytes.length) throw damaged();
    yield {
      name: new TextDecoder().decode(name),
      start,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      hasLateSizes: (view.getUint16(at + 8, true) & 8) !== 0,
    };
    at += entryLength + [28, 30, 32].reduce((length, field) => length + view.getUint16(at + field, true), 0);
  }
}
