import { fileLimits, StructureError } from '@headframe/domain/files/file-template';
import { unitsXls } from '@headframe/domain/files/testing/units-xls';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { cellsOfFile } from './cells-of-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const csv = (text: string) => cellsOfFile(utf8(text));
const xlsx = (rows: (string | number | boolean | null)[][]) => writeXlsx({ sheets: [{ name: 'Units', rows }] });

/** The bytes of an archive with one number in its directory changed, for every entry. */
function withDirectory(bytes: Uint8Array, field: number, value: number): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + field, value, true);
  return changed;
}

describe('the cells of a CSV file', () => {
  it.each([
    ['commas', 'ip,name\r\n10.0.0.1,"a, ""b"""\r\n'],
    ['semicolons', 'ip;name\n10.0.0.1;"a, ""b"""\n'],
    ['a byte order mark', '\uFEFFip,name\n10.0.0.1,"a, ""b"""'],
  ])('are read with %s', async (_name, text) => {
    expect(await csv(text)).toEqual([
      ['ip', 'name'],
      ['10.0.0.1', 'a, "b"'],
    ]);
  });

  it('stay texts: numbers keep their zeros, and the apostrophe of our exports is taken off', async () => {
    expect(await csv("name,key\n'=cmd|calc,007\n'tis,1e5\n")).toEqual([
      ['name', 'key'],
      ['=cmd|calc', '007'],
      ["'tis", '1e5'],
    ]);
  });

  it('are read in the encodings that spreadsheets write', async () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Array.from('ip\nÄ', (one) => [one.charCodeAt(0), 0]).flat()]);
    for (const bytes of [utf8('ip\nÄ'), utf16, Uint8Array.from([...utf8('ip\n'), 0xc4])])
      expect(await cellsOfFile(bytes)).toEqual([['ip'], ['Ä']]);
  });
});

describe('the cells of an Excel file', () => {
  it('are read with their types, empty ends dropped', async () => {
    const rows = [
      ['ip', 'name', null],
      ['10.0.0.1', 7, true],
      [null, '=1+1', null],
    ];
    expect(await cellsOfFile(await xlsx(rows))).toEqual([
      ['ip', 'name'],
      ['10.0.0.1', 7, true],
      [null, '=1+1'],
    ]);
  });

  it('are read from the format before 2007 as well', async () => {
    const cells = await cellsOfFile(unitsXls());
    expect(cells).toEqual([
      ['ip', 'name', 'view_only', 'slot'],
      ['10.0.0.20', 'Hall Ä', true, 3],
      ['10.0.0.21', '=1+1', false, 4.5],
    ]);
  });

  it('are not unpacked beyond what the file may hold', async () => {
    const honest = await xlsx([
      ['x'.repeat(30_000)],
      ...Array.from({ length: 1500 }, (_, at) => [`${at}`.repeat(3000)]),
    ]);
    expect(honest.length).toBeLessThan(fileLimits.bytes);
    await expect(cellsOfFile(withDirectory(honest, 24, fileLimits.unpackedBytes))).rejects.toThrow('too large once');
    // Declares less than it holds, or nothing at all: the first ends in the library, the second is refused.
    for (const declared of [1000, 0]) {
      const lying = withDirectory(honest, 24, declared);
      await expect(cellsOfFile(lying)).rejects.toThrow(StructureError);
    }
  });
});

describe('a file that is none', () => {
  it.each([
    ['large', new Uint8Array(fileLimits.bytes + 1), 'larger than 4 MiB'],
    ['of bytes', Uint8Array.from([1, 0, 2, 0, 3]), 'neither CSV nor Excel'],
    ['an archive without an end', utf8('PK\u0003\u0004 and more of it than an end is long'), 'damaged'],
    ['a short archive', utf8('PK'), 'damaged'],
    ['a broken container', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)]), 'damaged'],
    ['of many rows', utf8('ip\n'.repeat(fileLimits.rows + 2)), 'more than 2000 rows'],
    ['of many columns', utf8(`${'a,'.repeat(fileLimits.columns)}b\n`), 'more than 128 columns'],
  ])('is refused: %s', async (_name, bytes, message) => {
    await expect(cellsOfFile(bytes)).rejects.toThrow(message);
  });

  it('gives cells or a structure error for any bytes, and for every damaged Excel file', async () => {
    const sound = await xlsx([
      ['ip', 'name'],
      ['10.0.0.1', 'a'],
    ]);
    const old = unitsXls();
    const damaged = fc
      .tuple(fc.constantFrom(sound, old), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }), fc.nat(2000))
      .map(([bytes, changes, cut]) => {
        const changed = bytes.slice(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0));
        for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
        return changed;
      });
    const any = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, any), async (bytes) => {
        const cells = await cellsOfFile(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(StructureError);
          return [];
        });
        expect(cells.length).toBeLessThanOrEqual(fileLimits.rows + 2);
      }),
      { numRuns: 200 },
    );
  });
});
