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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new StructureError('The file has too many parts.');
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged();
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const hasLateSizes = (view.getUint16(at + 8, true) & 8) !== 0;
    if (unpacked === 0 && (packed > emptyEntryLength || (packed === 0 && hasLateSizes))) throw damaged();
    const name = bytes.subarray(at + entryLength, at + entryLength + view.getUint16(at + 28, true));
    if (macroPart.test(new TextDecoder().decode(name)))
      throw new StructureError('The file has macros. Save it as xlsx without them.');
    total += unpacked;
    if (total > unpackedBytes) throw new StructureError('The file is too large once it is unpacked.');
    at += entryLength + [28, 30, 32].reduce((length, field) => length + view.getUint16(at + field, true), 0);
  }
}
