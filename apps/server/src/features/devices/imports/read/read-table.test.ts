import { expect, it } from 'vitest';
import { textCell, workbookOf } from '../testing/sheet-of.ts';
import { readTable } from './read-table.ts';

const mebibyte = 1024 * 1024;
const pieceBytes = 2 * mebibyte;

/** Reads a file as the server does; returns how it ended, and by how many MiB the process grew meanwhile. */
async function read(file: Buffer): Promise<{ ended: string; grownBy: number }> {
  let rows = 0;
  const before = process.memoryUsage().rss;
  let max = before;
  const timer = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 5);
  const source = {
    kind: 'asic',
    size: file.length,
    piece: (ordinal: number) =>
      Promise.resolve(file.subarray(ordinal * pieceBytes, (ordinal + 1) * pieceBytes) as Uint8Array),
    take: (some: readonly unknown[]) => Promise.resolve(void (rows += some.length)),
  };
  const ended = await readTable(source).then(
    () => `${rows} rows`,
    (error: Error) => error.message,
  );
  clearInterval(timer);
  return { ended, grownBy: (max - before) / mebibyte };
}

const tooLarge = 'The file is too large once it is unpacked. Save it as CSV, or in parts.';
const oneRow = `<row r="2">${textCell('A2', '10.0.0.1')}</row>`;
const manyTexts = `<sst>${'<si><t>a</t></si>'.repeat(6e6)}</sst>`;

it.each<[string, () => Buffer]>([
  ['millions of texts', () => workbookOf(oneRow, { 'xl/sharedStrings.xml': manyTexts })],
  [
    'texts in the place of a sheet',
    () => workbookOf(oneRow, { 'xl/worksheets/sheet2.xml': manyTexts }, 'worksheets/sheet2.xml'),
  ],
  ['texts with a prefix', () => workbookOf(oneRow, { 'xl/sharedStrings.xml': '<x:si/>'.repeat(1e6) })],
  ['a row of millions of cells', () => workbookOf(`<row r="2">${'<c/>'.repeat(1e7)}</row>`)],
  ['a text of many MiB', () => workbookOf(`<row r="2">${textCell('A2', 'x'.repeat(1e8))}</row>`)],
  ['millions of styles', () => workbookOf(oneRow, { 'xl/styles.xml': '<xf/>'.repeat(5e6) })],
])('a small file with %s is refused before it is read, in bounded memory', async (_name, file) => {
  const packed = file();
  expect(packed.length).toBeLessThan(600 * 1024);
  const { ended, grownBy } = await read(packed);
  expect(ended).toBe(tooLarge);
  expect(grownBy).toBeLessThan(200);
});

it('a sheet of many rows with texts of its own and shared ones is read in bounded memory', async () => {
  const rows = Array.from({ length: 20_000 }, (_row, at) => {
    const line = at + 2;
    const ip = `10.1.${at >> 8}.${at & 255}`;
    return `<row r="${line}">${textCell(`A${line}`, ip)}<c r="B${line}" t="s"><v>${at}</v></c></row>`;
  });
  const texts = Array.from({ length: rows.length }, (_row, at) => `<si><t>rig ${at}</t></si>`);
  const file = workbookOf(rows.join(''), { 'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>` });
  const { ended, grownBy } = await read(file);
  expect(ended).toBe('20000 rows');
  expect(grownBy).toBeLessThan(300);
});
