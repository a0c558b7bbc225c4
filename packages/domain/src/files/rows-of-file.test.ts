import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineTemplate, fileLimits, StructureError, type Cell } from './file-template.ts';
import { rowsOfFile } from './rows-of-file.ts';

const template = defineTemplate({
  fileName: 'template',
  columns: {
    ip: { type: 'text', isRequired: true, description: 'Address', example: '10.0.0.20' },
    slot: { type: 'integer', description: 'Slot', example: '3' },
    load: { type: 'number', description: 'Load', example: '1.5' },
    view_only: { type: 'flag', description: 'View only', example: 'no' },
    tags: { type: 'list', description: 'Tags', example: '[a,b]' },
  },
});

const rows = (...cells: Cell[][]) => rowsOfFile(template, cells);

describe('rowsOfFile', () => {
  it('reads columns in any sequence and case, by their types, and drops empty cells and rows', () => {
    expect(
      rows(
        ['View_Only ', 'ip', 'slot', 'load', 'tags'],
        ['yes', ' 10.0.0.1 ', '7', '1.5', '[hall 1,null,"b"]'],
        [null, '', '  ', null],
        [false, 10, 3, -0.25, 'a, b', null],
        ['', '10.0.0.3'],
      ),
    ).toEqual([
      { line: 2, values: { view_only: true, ip: '10.0.0.1', slot: 7, load: 1.5, tags: ['hall 1', 'b'] } },
      { line: 4, values: { view_only: false, ip: '10', slot: 3, load: -0.25, tags: ['a', 'b'] } },
      { line: 5, values: { ip: '10.0.0.3' } },
    ]);
  });

  it.each<[string, Cell[][], RegExp]>([
    ['nothing', [], /"ip" is missing/],
    ['a header alone', [['ip']], /no rows/],
    ['a further column', [['ip', 'colour'], ['1']], /no column "colour"/],
    ['a column of the prototype', [['ip', 'constructor'], ['1']], /no column "constructor"/],
    ['a column twice', [['ip', 'IP'], ['1']], /stands twice/],
    ['a missing column', [['slot'], [1]], /"ip" is missing/],
    [
      'an empty required cell',
      [
        ['ip', 'slot'],
        ['', 1],
      ],
      /Row 2, column "ip": is empty/,
    ],
    [
      'a value without a column',
      [
        ['ip', ''],
        ['1', 'x'],
      ],
      /Row 2 has a value in a column without a name/,
    ],
    ['a value beyond the header', [['ip'], ['1', 'x']], /Row 2 has a value in a column without a name/],
    [
      'a text as a number',
      [
        ['ip', 'slot'],
        ['1', '1.5'],
      ],
      /Row 2, column "slot": a whole number/,
    ],
    [
      'infinity',
      [
        ['ip', 'load'],
        ['1', 'Infinity'],
      ],
      /a number is expected/,
    ],
    [
      'a word as a flag',
      [
        ['ip', 'view_only'],
        ['1', 'maybe'],
      ],
      /yes or no is expected/,
    ],
    [
      'a word of the prototype',
      [
        ['ip', 'view_only'],
        ['1', 'constructor'],
      ],
      /yes or no is expected/,
    ],
    ['a date', [['ip'], [new Date(0)]], /a text is expected/],
    ['a long text', [['ip'], ['x'.repeat(fileLimits.cellLength + 1)]], /more than 2000 characters/],
    ['many rows', [['ip'], ...Array.from({ length: fileLimits.rows + 1 }, () => ['1'])], /more than 2000 rows/],
    ['many columns', [Array.from({ length: fileLimits.columns + 1 }, () => 'ip')], /more than 128 columns/],
  ])('refuses %s', (_name, cells, message) => {
    expect(() => rowsOfFile(template, cells)).toThrow(StructureError);
    expect(() => rowsOfFile(template, cells)).toThrow(message);
  });

  it('gives rows of the template or a structure error for any cells, and nothing else', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
      fc.constantFrom('ip', 'slot', 'view_only', 'tags', '__proto__', '7', 'yes'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }), (cells) => {
        try {
          for (const { values } of rowsOfFile(template, [['ip', 'slot', 'tags'], ...cells])) {
            expect(values.ip).toBe(values.ip.trim());
            expect(values.ip).not.toBe('');
            expect(values.slot === undefined || Number.isSafeInteger(values.slot)).toBe(true);
          }
          rowsOfFile(template, cells);
        } catch (error) {
          expect(error).toBeInstanceOf(StructureError);
        }
      }),
    );
  });
});
