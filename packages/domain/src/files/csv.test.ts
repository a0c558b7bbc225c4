import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    [null, ''],
    [undefined, ''],
    [-3.5, '-3.5'],
    ['-3.5', '-3.5'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@sum(a1)', "'@sum(a1)"],
    ['\t=1', `"'\t=1"`],
    ['＝1+1', "'＝1+1"],
    ['\u034F=1+1', "'\u034F=1+1"],
    ['\uFFA0=1+1', "'\uFFA0=1+1"],
    ['\u115F=1+1', "'\u115F=1+1"],
    ['\uFE0F=1+1', "'\uFE0F=1+1"],
    ['\u2800=1+1', "'\u2800=1+1"],
    ['\u20101+1', "'\u20101+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠sum', "'＠sum"],
    ['\u200B=1', "'\u200B=1"],
    [' =1', "' =1"],
    ['\n=1', `"'\n=1"`],
    ['rig;=1+1', '"rig;=1+1"'],
    ['rig\t=1+1', '"rig\t=1+1"'],
    [true, 'true'],
    ['=a,"b"', '"\'=a,""b"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j becomes %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });

  it('never begins with what a spreadsheet runs, and loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = csvCell(text);
        const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(/^[=+@\t\r\n]/.test(inner.normalize('NFKC').trim())).toBe(false);
        expect(inner.endsWith(text)).toBe(true);
      }),
    );
  });
});

describe('csvLine', () => {
  it('parts cells by commas', () => {
    expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
  });
});
