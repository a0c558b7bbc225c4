import { archiveParts, type ArchivePart } from '@headframe/domain/files/check-archive';
import { StructureError } from '@headframe/domain/files/file-template';
import { createInflateRaw } from 'node:zlib';

/** What the parts of an Excel file may come to. */
const archiveLimits = {
  /** Bytes of everything once it is unpacked; sheets are read piece by piece. */
  bytes: 256 * 1024 * 1024,
  /** Bytes of the parts that the library holds as a whole. */
  heldBytes: 48 * 1024 * 1024,
  /** Distinct texts, each an object while the file is read. */
  texts: 200_000,
  /** Elements of the parts that are held, which become objects too. */
  heldElements: 1_000_000,
  /** Cells of one row, which is held as a whole; Excel has no more columns. */
  cellsOfRow: 16_384,
  /** Bytes without a tag among them, as of one text, which Excel ends at 32,767 characters. */
  textBytes: 1024 * 1024,
} as const;

/** Where Excel keeps sheets; the library follows the names in the file, so that texts in there are refused below. */
const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/i;

/** Longest start of a tag that can lie across two chunks: a prefix, the name, and what ends it. */
const tagLength = 64;
const tags = /<(?:[^\s<>/:]{1,48}:)?(?:(c)|(row)|(si))[\s/>]/g;

async function* unpacked(
  { start, packed, method }: ArchivePart,
  bytes: Uint8Array,
): AsyncGenerator<Buffer, void, void> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = start + 30 + view.readUInt16LE(start + 26) + view.readUInt16LE(start + 28);
  const data = view.subarray(first, first + packed);
  if (method === 0) return yield data;
  const inflate = createInflateRaw();
  inflate.end(data);
  yield* inflate as AsyncIterable<Buffer>;
}

/**
 * Unpacks an Excel file once without holding it, and refuses one whose sheets, texts or rows would take more memory than they may once
 * they are read: what a file says of itself in its directory can be a lie, and a few KiB can hold half a million elements.
 * @throws StructureError
 */
export async function measureArchive(bytes: Uint8Array): Promise<void> {
  const found = { bytes: 0, heldBytes: 0, texts: 0, heldElements: 0 };
  const tooLarge = () => new StructureError('The file is too large once it is unpacked. Save it as CSV, or in parts.');
  for (const part of archiveParts(bytes)) {
    const isSheet = sheetPart.test(part.name);
    let rest = '';
    let cellsOfRow = 0;
    let textBytes = 0;
    for await (const chunk of unpacked(part, bytes)) {
      found.bytes += chunk.length;
      if (!isSheet) found.heldBytes += chunk.length;
      const open = chunk.lastIndexOf(60);
      textBytes = open < 0 ? textBytes + chunk.length : chunk.length - open;
      if (textBytes > archiveLimits.textBytes) throw tooLarge();
      const text = rest + chunk.toString('latin1');
      let end = 0;
      for (const match of text.matchAll(tags)) {
        end = match.index + match[0].length;
        if (match[2] !== undefined) cellsOfRow = 0;
        if (match[1] !== undefined) cellsOfRow += 1;
        if (match[3] !== undefined) found.texts += isSheet ? Infinity : 1;
        if (cellsOfRow > archiveLimits.cellsOfRow) throw tooLarge();
      }
      if (!isSheet) for (let at = chunk.indexOf(60); at >= 0; at = chunk.indexOf(60, at + 1)) found.heldElements += 1;
      rest = text.slice(Math.max(end, text.length - tagLength));
      for (const name of ['bytes', 'heldBytes', 'texts', 'heldElements'] as const)
        if (found[name] > archiveLimits[name]) throw tooLarge();
    }
  }
}
